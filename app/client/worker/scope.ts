/** The globals of a service worker that this worker uses: TypeScript's own types for them exclude those of the DOM. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown;
}

/** A message from our server through the push service (rooms/reminder/acts/send-reminders.ts). */
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): { readonly title: string; readonly body: string } };
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: { close(): void };
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageFromPage;
  sync: ExtendableEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    openWindow(address: string): Promise<unknown>;
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
  readonly registration: ServiceWorkerRegistration & {
    /** Background Sync, which not every browser supports. */
    readonly sync?: { register(tag: string): Promise<void> };
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
