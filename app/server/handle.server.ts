import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { currentRooms } from '~/composition.server';
import { Busy } from '~/kit/fault/busy';
import { messages } from '~/kit/messages';
import { isSameOrigin } from '~/kit/request/same-origin';
import type { User } from '~/rooms/account/store/users';
import { admit, replaceMalformedNodes } from './admit.server';
import { announcedBytes } from './body/body.server';
import { answered, failure, logFailure } from './failures.server';
import { formSchema, optionalText, readForm, wantsData } from './form.server';
import { admitSender, asksForData, type Body, isSignIn, mostBytes, receive, refuseInTurn } from './receive.server';
import {
  type ActionOptions,
  type Entry,
  exchangeOf,
  type Options,
  type PostedVisit,
  type RequestContext,
  shareOf,
  type Visit,
} from './visit.server';

// Routes find here all that a handler needs.
export {
  failedForm,
  failure,
  logFailure,
  mapNotFound,
  notFound,
  onlyGet,
  problem,
  type Rejection,
  refuseFast,
  reject,
  retryAfter,
  sourceNotFound,
  storageRetryMs,
  storageSentence,
  withinLimit,
  wrongMethod,
} from './failures.server';
export { type Entry, exchangeOf, type PostedVisit, type RequestContext, type Visit } from './visit.server';

/**
 * The one wrapper around every loader and action: same origin, body limit, guard, then the handler. The default guard
 * requires a signed-in user who has finished the onboarding. A route that requires less says so, and a test reads all
 * of them from the build.
 */

type UserOf<E extends Entry> = E extends 'anyone' ? User | null : User;

const dataFields = formSchema({ answer: wantsData, as: optionalText });

/**
 * Whether a form is sent by a script that wants data: `answer=json`; or `as=json`, where `answer` is what a learner
 * answered.
 */
function isForData(form: URLSearchParams, { hasAnswerField }: ActionOptions): boolean {
  const { answer, as } = readForm(dataFields, form);
  return as === null && !hasAnswerField ? answer : as === 'json';
}

/** Wraps a loader. */
export function page<E extends Entry, T>(
  entry: E,
  handler: (visit: Visit<UserOf<E>>) => Promise<T>,
  options: Options = {},
): (args: LoaderFunctionArgs) => Promise<T> {
  const loader = (args: LoaderFunctionArgs) =>
    answered(args, options, async () => {
      const visit = (await admit(args, entry, options)) as Visit<UserOf<E>>;
      return inShareOf(visit, () => handler(visit));
    });
  return Object.assign(loader, { entry, streams: options.streams === true });
}

/**
 * Wraps an action. A form may come from a script that waits for data (`isForData`): every refusal is sent as data,
 * even an expired session, so that no redirect loses what was typed.
 */
export function act<E extends Entry, T>(
  entry: E,
  handler: (visit: PostedVisit<UserOf<E>>) => Promise<T>,
  options: ActionOptions = {},
): (args: ActionFunctionArgs) => Promise<T> {
  const action = async (args: ActionFunctionArgs): Promise<T> => {
    const body: Body = { form: new URLSearchParams(), giveBack: () => {}, isWhole: false, upload: null };
    try {
      return await answered(args, options, async () => {
        refuseForeign(args, options);
        announcedBytes(args.request, mostBytes(options));
        const before = await admitSender(args, entry, options, body);
        if (!options.leavesBody) await receive(args, options, body, before).catch(refuseInTurn);
        replaceMalformedNodes(body.form);
        if (isForData(body.form, options)) (args.context as RequestContext).asData = true;
        // Checked again: a body may take minutes, and its session may have ended meanwhile.
        const visit = (await admit(args, entry, options)) as Visit<UserOf<E>>;
        visit.context.posted = true;
        const { form } = body;
        if (!visit.context.received?.unkept) body.upload = null;
        try {
          if (visit.context.received?.unkept) throw visit.context.received.unkept;
          return await inShareOf(visit, () => handler({ ...visit, form }));
        } catch (error) {
          if (!options.recover || error instanceof Response || error instanceof Busy) throw error;
          logFailure(args.context as RequestContext, error);
          return (await options.recover(form, error, visit.rooms)) as T;
        }
      });
    } catch (error) {
      if (error instanceof Response && [413, 503].includes(error.status) && !options.takesFile)
        (args.context as RequestContext).unsaved = body.form;
      const isForScript = asksForData(args.request) || isForData(body.form, options);
      if (isForScript) (args.context as RequestContext).asData = true;
      if (!isForScript && options.keepsContent && isSignIn(error) && body.isWhole && body.form.get('content')) {
        (args.context as RequestContext).unsaved = body.form;
        throw failure(401, messages.map.permissionDenied);
      }
      if (!isForScript || !(error instanceof Response)) throw error;
      if (error.status >= 400) return error as T;
      return json({ message: messages.map.permissionDenied }, 401) as T;
    } finally {
      body.giveBack();
      // The form was refused after its file was received; nothing else would remove the file.
      if (body.upload) await currentRooms().server.uploads.remove(body.upload);
    }
  };
  return Object.assign(action, { entry });
}

/** Runs work in the queue of the request's account, or of a visitor's address. */
const inShareOf = <T>(visit: Visit, work: () => T): T => visit.rooms.server.inShareOf(shareOf(visit), work);

function refuseForeign({ request, context }: ActionFunctionArgs, options: Options): void {
  const { headers } = request;
  const sameOrigin = isSameOrigin(
    {
      secFetchSite: headers.get('sec-fetch-site'),
      origin: exchangeOf(request, context).origin,
      referer: headers.get('referer'),
      host: headers.get('host'),
    },
    currentRooms().server.settings.appUrl,
  );
  if (!sameOrigin) throw failure(403, messages.search.crossOrigin, options);
}
