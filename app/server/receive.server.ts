import type { ActionFunctionArgs } from '@remix-run/node';
import { currentRooms } from '~/composition.server';
import { StorageFault } from '~/kit/fault/storage-fault';
import { limits } from '~/kit/limits';
import { nextSlice } from '~/kit/slices';
import { admit, namesSession } from './admit.server';
import { afterReading, announcedBytes, readFormBody, readRaw } from './body/body.server';
import { roomFor, type Sender } from './body/intake.server';
import { fileFormMaxBytes, receiveForm } from './body/upload.server';
import { type ActionOptions, type Entry, exchangeOf, type RequestContext, shareOf, type Visit } from './visit.server';

/** The file of a sender who is not signed in is skipped; the form's texts are read. */
const fileOfNobody = new StorageFault('broken', 'nobody is signed in');

/** The part of a request's body that was read, and how to release the memory that it takes. */
export interface Body {
  form: URLSearchParams;
  giveBack: () => void;
  /** The body of a sender who is, or was, signed in was read to its end. */
  isWhole: boolean;
  /** Id of a received file that no handler has taken over yet. */
  upload: string | null;
}

/** Our scripts ask for data in a header, so that a refusal before the body is read is already in their format. */
export const asksForData = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').includes('application/json');

/** A redirect to the sign-in page. */
export const isSignIn = (error: unknown): error is Response =>
  error instanceof Response && error.status === 302 && (error.headers.get('location') ?? '').startsWith('/login');

/**
 * Identifies the sender of a body before its first byte is read. If the sender is refused, only as much is read as
 * headers may have: enough to see whether the body comes from a script that waits for data.
 */
export async function admitSender(
  args: ActionFunctionArgs,
  entry: Entry,
  options: ActionOptions,
  body: Body,
): Promise<Visit> {
  try {
    return await admit(args, entry, options);
  } catch (error) {
    const { address } = exchangeOf(args.request, args.context);
    const isForPage = !(args.context as RequestContext).isData && !asksForData(args.request);
    // The form is kept, so that its page can offer to send it again once the store answers.
    if (error instanceof StorageFault && !options.takesFile)
      await receive(args, options, body, { user: null, address });
    else if (options.keepsContent && isForPage && isSignIn(error) && (await namesSession(args)))
      await receiveSoon(args, options, body, address);
    else if (error instanceof Response && !options.takesFile && options.answers !== 'api')
      await glance(args.request, body, address);
    throw error;
  }
}

/** How long the body of one whose session has ended may take to come. */
const keepMs = 5_000;

/** Reads the body of one whose session has ended, if it comes soon; else it stays unread. */
async function receiveSoon(
  args: ActionFunctionArgs,
  options: ActionOptions,
  body: Body,
  address: string,
): Promise<void> {
  const { url, method, headers, body: sent } = args.request;
  if (!sent) return;
  // Cancelling the stream would cut the connection before the answer is sent.
  const stop = { signal: AbortSignal.timeout(keepMs), preventCancel: true };
  const timed = { method, headers, body: sent.pipeThrough(new TransformStream(), stop), duplex: 'half' } as const;
  try {
    await receive({ ...args, request: new Request(url, timed) }, options, body, { user: null, address });
  } catch {
    // The sender is sent to the sign-in page, as without a body.
  }
}

/** The same as Node's limit for the headers of a request. */
const glanceMaxBytes = 16 * 1024;
const glanceMs = 250;

/** Reads a small form that arrived with its headers; ignores any other. */
async function glance(request: Request, body: Body, share: string): Promise<void> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (asksForData(request) || !(announced <= glanceMaxBytes)) return;
  const room = roomFor({ share, isMember: false }, announced);
  body.giveBack = room.giveBack;
  const patience = new Promise<null>((resolve) => afterReading(glanceMs, () => resolve(null)).unref());
  const form = await Promise.race([readFormBody(request, glanceMaxBytes, room).catch(() => null), patience]);
  if (form) body.form = form;
}

/** The maximum size of a body that the route takes. */
export const mostBytes = ({ takesFile, takesRaw, maxBytes = limits.formBodyMaxBytes }: ActionOptions): number =>
  takesFile ? fileFormMaxBytes(takesFile) : (takesRaw?.maxBytes ?? maxBytes);

/** Reads the body in the form that the route takes, once there is room for it. */
export async function receive(
  { request, context }: ActionFunctionArgs,
  options: ActionOptions,
  body: Body,
  sender: Pick<Visit, 'user' | 'address'>,
): Promise<void> {
  const from: Sender = { share: shareOf(sender), isMember: sender.user !== null };
  const place = context as RequestContext;
  if (options.takesFile) {
    const current = currentRooms();
    const received = await receiveForm(request, current, options.takesFile, {
      ...from,
      mayKeep: async (id, bytes) =>
        sender.user ? current.storage.holdUpload(id, sender.user.id, bytes) : fileOfNobody,
    });
    place.received = received;
    body.form = received.form;
    body.giveBack = received.done;
    body.upload = received.upload?.id ?? null;
    body.isWhole = true;
    return;
  }
  const most = mostBytes(options);
  const room = roomFor(from, announcedBytes(request, most));
  body.giveBack = room.giveBack;
  if (options.takesRaw && options.answers === 'program' && isEmpty(request)) place.raw = new Uint8Array();
  else if (options.takesRaw) place.raw = await readRaw(request, most, room);
  else body.form = await readFormBody(request, most, room);
  body.isWhole = true;
}

/** Whether a request says that it has no body. */
const isEmpty = ({ headers }: Request): boolean =>
  (headers.get('content-length') ?? '0') === '0' && !headers.has('transfer-encoding') && !headers.has('content-type');

/** Forms that came together are refused together: their answers, mostly pages, are made one after the other. */
export async function refuseInTurn(error: unknown): Promise<never> {
  await nextSlice();
  throw error;
}
