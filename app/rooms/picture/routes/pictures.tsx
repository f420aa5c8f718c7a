import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useParams } from '@remix-run/react';
import { isBusy } from '~/kit/fault/busy';
import type { Refusal } from '~/kit/fault/refusal';
import { PicturePage, type SentPicture } from '~/rooms/picture/ui/picture-page';
import { pictureWords } from '~/rooms/picture/words';
import { pictureForm } from '~/server/body/upload.server';
import { formSchema, nodeId, readForm, text, wantsData, wholeNumber } from '~/server/form.server';
import { act, failedForm, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: pictureWords.pageTitle }];

export const loader = page('member', async ({ params, context }) => {
  // After a form only the action's answer is shown.
  if (context.posted) return null;
  return redirectWithin(`/map/${params.mapId}`);
});

const fields = formSchema({ node: nodeId, version: wholeNumber(9), content: text, alt: text, answer: wantsData });

/** The form as its page shows it again. */
function sentIn(form: URLSearchParams): SentPicture {
  const { node, version, content, alt } = readForm(fields, form);
  return { node, version: version ?? -1, text: content.replace(/\r\n?/g, '\n'), alt };
}

/**
 * Stores a picture (`file`, with `alt`) for the lesson that is being edited, and answers with the text of the form
 * (`content`), to which the picture is added. Nothing is saved yet. With `answer=json` returns the Markdown alone.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms, context }) => {
    const { answer } = readForm(fields, form);
    const sent = sentIn(form);
    const { upload = null, fault = null } = context.received ?? {};
    const place = { mapId: params.mapId ?? '', userId: user.id };
    const added = await rooms.picture
      .addPicture(place, { alt: sent.alt, upload: upload?.id ?? null, fault })
      .catch(refusedAsBusy);
    if (!added.ok) return refused(sent, added, answer);
    const { markdown } = added;
    if (answer) return json({ markdown }, { headers: noStore });
    const before = sent.text.trimEnd();
    return json(
      { message: null, sent: { ...sent, alt: '', text: `${before}${before && '\n\n'}${markdown}\n` } },
      { headers: noStore },
    );
  },
  {
    takesFile: pictureForm,
    keepsContent: true,
    failed: () => pictureWords.failed,
    recover: (form, error) => {
      const { sentence, status, headers } = failedForm(error, pictureWords.failed);
      if (readForm(fields, form).answer) return json({ message: sentence }, { status, headers });
      return json({ message: sentence, sent: sentIn(form) }, { status, headers });
    },
  },
);

/** Too many pictures wait: the text must come back with the sentence. */
function refusedAsBusy(error: unknown): { readonly ok: false } & Refusal {
  if (!isBusy(error)) throw error;
  return { ok: false, message: pictureWords.failed, status: 503, retryAfterMs: busyRetryMs };
}

const busyRetryMs = 2_000;

function refused(sent: SentPicture, { message, status, retryAfterMs }: Refusal, isForScript: boolean) {
  const init = { status, headers: { ...noStore, ...retryAfter(retryAfterMs) } };
  return isForScript ? json({ message }, init) : json({ message, sent }, init);
}

const noStore = { 'Cache-Control': 'no-store' };

export default function Pictures() {
  const answer = useActionData<typeof action>();
  const { mapId = '' } = useParams();
  return answer && 'sent' in answer ? <PicturePage mapId={mapId} {...answer} /> : null;
}
