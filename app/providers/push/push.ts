/** A browser that takes notifications, with the keys that encrypt them. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Notification {
  readonly title: string;
  readonly body: string;
}

export interface Push {
  /** The server's public key (RFC 8292), with which browsers subscribe; base64url. */
  readonly publicKey: string;
  /** Whether notifications may be sent to this address, as far as its text tells. */
  accepts(target: PushTarget): boolean;
  /**
   * Sends a notification through the push service of the browser's maker.
   * @returns 'gone' if that browser takes no more of them
   * @throws if it could not be handed over
   */
  send(target: PushTarget, notification: Notification): Promise<'sent' | 'gone'>;
}
