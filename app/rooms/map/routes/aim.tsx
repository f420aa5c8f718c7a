import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DocumentForm } from '~/client/acts/document-form';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { rich } from '~/kit/parts/rich';
import { plainFormulas } from '~/kit/text/plain-formula';
import { readAim, typedAim } from '~/rooms/account/rules/aim';
import { aimFaultSaid } from '~/rooms/account/rules/aim-said';
import { AimFields } from '~/rooms/account/ui/aim-fields';
import { accountWords } from '~/rooms/account/words';
import { mapWords } from '~/rooms/map/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, mapNotFound, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => [{ title: mapWords.forWhomTopiary }];

/** The learner's own aim on a map that they may read. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const opened = await rooms.map.openAim(user.id, params.mapId ?? '');
  if (!opened) throw mapNotFound(user);
  return { id: opened.map.id, query: plainFormulas(opened.map.query), values: typedAim(opened.aim) };
});

const fields = formSchema({ level: text, purpose: text, minutes: text });

export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    if (!(await rooms.map.openAim(user.id, mapId))) throw mapNotFound(user);
    const values = readForm(fields, form);
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) return reject({ errors: { level: refused.message }, values }, refused.status, refused.retryAfterMs);
    const read = readAim(values);
    if ('fault' in read) return reject({ errors: { [read.fault]: aimFaultSaid(read.fault) }, values });
    await rooms.map.setAim(user.id, mapId, read.aim);
    return redirectWithin(`/map/${mapId}`);
  },
  { failed: () => messages.map.updateFailed },
);

export default function AimOfMap() {
  const { id, query, values } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <section className="narrow stack">
      <h1>{accountWords.aimTitle}</h1>
      <p>{rich(accountWords.aimOfMap({ query }), { strong: (text) => <strong dir="auto">{text}</strong> })}</p>
      <DocumentForm action={`/map/${id}/aim`}>
        {(busy) => (
          <div className="stack">
            <AimFields values={{ ...values, ...rejected?.values }} errors={rejected?.errors} />
            <p className="actions">
              <Button busy={busy}>{busy ? mapWords.saving : mapWords.save}</Button>
              <CancelLink to={`/map/${id}`} reloadDocument />
            </p>
          </div>
        )}
      </DocumentForm>
    </section>
  );
}
