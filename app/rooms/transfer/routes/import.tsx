import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pastedOutline } from '~/kit/outline/pasted-outline';
import { ImportForm, ImportPreview } from '~/rooms/transfer/ui/import';
import importStyles from '~/rooms/transfer/ui/import.css?url';
import { transferWords } from '~/rooms/transfer/words';
import { importForm } from '~/server/body/upload.server';
import { readForm } from '~/server/form.server';
import { act, failedForm, page, refuseFast, retryAfter, type Visit, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { importFields, importPreview, previewAgain } from './import-view.server';
import { sentMap } from './sent-map.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: importStyles }];
export const meta: MetaFunction = () => [{ title: transferWords.importAMapTopiary }];

export const loader = page('member', async () => null);

/** Parses the sent file or text and shows a preview, or makes the map that was previewed. */
export const action = act(
  'member',
  async (visit) => {
    const { user, form, rooms, context } = visit;
    const { act: makes, ...typed } = readForm(importFields, form);
    // Always, so that a refused upload leaves no file behind.
    const sent = await sentMap(rooms, typed.text, context.received);
    if (makes) {
      await refuseFast(rooms, user.id);
      const made = await rooms.transfer.makeImport(user.id, typed);
      if (made.ok) {
        // The outline that was typed as a topic has its map.
        if (pastedOutline(visit.waitingTopic) !== null) await visit.access.forgetTopic(visit.request);
        return redirectWithin(`/map/${made.mapId}`, { status: 303 });
      }
      return json(await previewAgain(rooms, typed, made), {
        status: made.status,
        headers: retryAfter(made.retryAfterMs),
      });
    }
    const refused = await refusedByLimit(visit);
    if (refused)
      return json(
        { screen: 'form' as const, text: sent.text, problem: messages.request.tooMany },
        { status: refused.status, headers: refused.headers },
      );
    const read = sent.isTooLarge
      ? ({ ok: false, status: 413, message: messages.transferFault['too-large'] } as const)
      : await rooms.transfer.previewImport(sent.bytes, sent.name);
    if (read.ok) return json(importPreview(rooms, read.read));
    return json({ screen: 'form' as const, text: sent.text, problem: read.message }, read.status);
  },
  {
    takesFile: importForm,
    recover: async (form, error, rooms) => {
      const { sentence, status } = failedForm(error, messages.map.saveFailed);
      const { act: makes, ...typed } = readForm(importFields, form);
      return makes
        ? json(await previewAgain(rooms, typed, { message: sentence, isTopic: false }), status)
        : json({ screen: 'form' as const, text: typed.text, problem: sentence }, status);
    },
  },
);

/** The response to a user who exceeds the rate limit. */
const refusedByLimit = (visit: Visit): Promise<Response | null> =>
  withinLimit(visit, rateLimits.renders).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Response) return error;
      throw error;
    },
  );

export default function ImportPage() {
  const answer = useActionData<typeof action>();
  if (answer?.screen === 'preview') return <ImportPreview {...answer} />;
  return <ImportForm text={answer?.text ?? ''} problem={answer?.problem ?? null} />;
}
