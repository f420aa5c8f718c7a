import type { Rooms } from '~/composition.server';
import type { User } from '~/rooms/account/store/users';
import type { Caller } from '~/rooms/program/rules/token';
import type { FileFormLimits, ReceivedForm } from './body/upload.server';
import { type Exchange, exchangeBeyond } from './exchange.server';
import type { Access, Visitor } from './session.server';

/**
 * Access levels of routes. `member`: verified, with goals and referral source answered. `administrator`: only
 * administrators (rooms/account/rules/role.ts); everybody else gets 404.
 */
export type Entry = 'anyone' | 'signed-in' | 'member' | 'administrator';

export interface Visit<U extends User | null = User | null> {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly user: U;
  /** Hash of the session's id; null for visitors. */
  readonly sessionHash: string | null;
  /** The program that calls with an access token; null for everybody else. */
  readonly caller: Caller | null;
  /** A topic that was typed before signing in. */
  readonly waitingTopic: string;
  /** Key of the client's address, see `addressKey`. */
  readonly address: string;
  /** The socket's data on this request and its response. */
  readonly exchange: Exchange;
  readonly rooms: Rooms;
  readonly access: Access;
  /** Returns the member or redirects: for the few routes whose guard depends on what they show. */
  requireMember(): User;
  /** Values that this request's document needs and its data must not contain. */
  readonly context: RequestContext;
}

/** The data that a loader has given, or the error that it has thrown. */
export interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

export interface RequestContext {
  /** Handlers find it in their visit. */
  exchange?: Exchange;
  /** The program was admitted before its body was read. */
  counted?: true;
  /** A script asks for a loader's data, and no document is rendered. */
  isData?: boolean;
  /** The HTML of the document's tree, in shared pieces that must not be changed. */
  tree?: readonly Buffer[];
  /** The document, if the server sends it itself; null until it is there. */
  document?: { readonly headers: Headers; readonly bytes: Buffer } | null;
  /** The outcomes of the loaders by route, if they ran before Remix (documents/direct.server.ts). */
  loaded?: ReadonlyMap<string, Outcome>;
  /** The loaders' data as JSON, if they ran before Remix. */
  data?: string;
  /** The signed-in user, once a loader has asked. */
  visitor?: Promise<Visitor | null>;
  /** An action of this request has run: its response is being rendered, and loaders must not redirect away from it. */
  posted?: true;
  /** The form asked for data (`answer=json`), so the response is the data and no page is rendered. */
  asData?: true;
  /** The form with its file, if the route takes one. */
  received?: ReceivedForm;
  /** A form that was not handled because the store does not answer: its page offers to send it again. */
  unsaved?: URLSearchParams;
  /** The unparsed body, if the route takes it so. */
  raw?: Uint8Array;
}

export interface PostedVisit<U extends User | null = User | null> extends Visit<U> {
  readonly form: URLSearchParams;
}

export interface Options {
  /** Parent route of every page. It must not reject unknown parameters; the child routes do. */
  readonly isFrame?: boolean;
  /**
   * `api`: failures are JSON with the field `error`, and nothing redirects. `program`: the user is that of the access
   * token, cookies are ignored, and failures are problem documents (RFC 9457).
   */
  readonly answers?: 'screen' | 'api' | 'program';
  /** The answer is a stream of events: it is sent without Remix (stream/direct.server.ts). */
  readonly streams?: true;
  /** A program's POST may only read: the handler refuses what its token may not do. */
  readonly asksByPost?: true;
  /** The catalogue's sentence for an unexpected failure of the handler, in the reader's language when it is read. */
  readonly failed?: () => string;
}

export interface ActionOptions extends Options {
  readonly maxBytes?: number;
  /** The form may contain a file. It is read only for users who may enter. */
  readonly takesFile?: FileFormLimits;
  /** The body is JSON, not a form, and is handed over unparsed. A program's may be missing. */
  readonly takesRaw?: { readonly maxBytes: number };
  /** The form has a field `answer` with what a learner answered, so that `as=json` asks for data. */
  readonly hasAnswerField?: true;
  /** The body is not read: it says nothing, or a redirect with 308 makes the browser send it again. */
  readonly leavesBody?: true;
  /** The form has a long text in `content`: if the session has ended, the answer has the form to be sent again. */
  readonly keepsContent?: true;
  /** Answers a failure that the handler did not foresee on the form's own screen, where what was typed still stands. */
  readonly recover?: (form: URLSearchParams, error: unknown, rooms: Rooms) => Response | Promise<Response>;
}

/** The exchange of a request, as our own server has passed it on; else one made from the request. */
export const exchangeOf = (request: Request, context: object): Exchange => {
  const place = context as RequestContext;
  place.exchange ??= exchangeBeyond(request);
  return place.exchange;
};

/** The share that a request counts for: the account, or the client address if nobody is signed in. */
export const shareOf = ({ user, address }: Pick<Visit, 'user' | 'address'>): string => user?.id ?? address;
