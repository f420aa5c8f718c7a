import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { isBusy } from '~/kit/fault/busy';
import { busySaid } from '~/kit/fault/busy-words';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { changeSentence } from '~/rooms/editing/rules/said';
import { EditPage } from '~/rooms/editing/ui/edit';
import styles from '~/rooms/editing/ui/edit.css?url';
import { LostChange, type LostFields } from '~/rooms/editing/ui/lost-change';
import { editingWords } from '~/rooms/editing/words';
import { isVisit } from '~/rooms/lesson/routes/lesson-answers.server';
import { nearestLeft } from '~/rooms/map/rules/changes';
import { rootId } from '~/rooms/map/rules/tree';
import { labelsToRender, treePatch } from '~/rooms/map/ui/patch';
import { formSchema, idempotencyKey, list, readForm, text, wantsData, wholeNumber } from '~/server/form.server';
import { act, failedForm, failure, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { readAct } from './views/acts.server';
import { writtenOfMap } from './views/difference-view.server';
import { editView } from './views/edit-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: editingWords.editTheMapTopiary }];

export const loader = page('anyone', async ({ params, request }) => {
  if (isVisit(request)) throw redirectWithin(`/map/${params.mapId}/edit`);
  return null;
});

/** The fields of the acts themselves are in views/acts.server.ts. */
const fields = formSchema({
  key: idempotencyKey,
  version: wholeNumber(9),
  at: text,
  node: text,
  parent: text,
  label: text,
  form: text,
  needs: list,
  answer: wantsData,
});

/**
 * Changes a map (design §6.2). With `answer=json`: returns the new version and the patch from the tree of `version`.
 */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    const wanted = readAct(form);
    const { answer: asData, key, version: shown, label, needs, form: formName, ...places } = readForm(fields, form);
    const changed = wanted
      ? await rooms.editing.sendChange(user.id, mapId, wanted, key).catch((error: unknown) => {
          if (!isBusy(error)) throw error;
          const { retryAfterMs } = error;
          return { ok: false, status: 503, message: busySaid(error), retryAfterMs } as const;
        })
      : (await rooms.map.maps.owned(mapId, user.id))
        ? ({ ok: false, status: 400, message: messages.change.unknownAct } as const)
        : ({ ok: false, status: 404, message: await rooms.map.refuseChange(mapId, user.id) } as const);
    const at = places.at || places.node || places.parent || rootId;

    if (changed.ok && asData) {
      const { change, added } = changed;
      const difference = await rooms.editing.differenceOf(user.id, mapId, changed, shown ?? undefined);
      if (difference === null) throw notFound();
      const says = change ? changeSentence({ change, cause: 'edited' }) : messages.change.unchanged;
      const node = added[0] ?? (change && 'node' in change ? change.node : null);
      const answer = { message: null, says, node, version: changed.version, patch: null };
      if (difference === 'unknown') return json(answer);
      const rendered = await rooms.map.renderLabels(labelsToRender(difference));
      const memory = await rooms.review.memoryOfMap(mapId, user.id, difference.tree);
      const patch = treePatch(difference, { written: writtenOfMap(difference), rendered, memory });
      return json({ ...answer, version: difference.map.version, patch });
    }
    if (changed.ok) {
      const node = nearestLeft(changed.before.document, changed.document, at);
      const done = changed.change === null ? 'said=unchanged' : `version=${changed.version}`;
      return redirectWithin(`/map/${mapId}/edit?node=${encodeURIComponent(node)}&${done}#node`, { status: 303 });
    }

    const { status, message } = changed;
    const headers = retryAfter('retryAfterMs' in changed ? changed.retryAfterMs : undefined);
    if (asData) return json({ message }, { status, headers });
    const here = await rooms.editing.openEdit(user.id, mapId, at);
    const opened = here ?? (await rooms.editing.openEdit(user.id, mapId, rootId));
    if (!opened) throw failure(status, message, {}, headers);
    // If the node is gone, the typed text is offered for adding at the top.
    const refused = { message, label, needs, form: here ? formName : label ? 'add-below' : '' };
    return json({ view: await editView(rooms, opened), refused }, { status, headers });
  },
  {
    maxBytes: limits.changeBodyMaxBytes,
    failed: () => messages.change.failed,
    recover: (form, error) => {
      const { sentence, ...init } = failedForm(error, messages.change.failed);
      return json({ message: sentence, fields: [...form].filter(([name]) => name !== 'answer') }, init);
    },
  },
);

/** Shown if a change was refused, with the typed text. */
export default function Change() {
  const answer = useActionData<typeof action>();
  if (answer && 'view' in answer) return <EditPage {...answer.view} under="" refused={answer.refused} />;
  // The answer is from `recover`, which is not part of the action's type.
  return answer && 'fields' in answer ? <LostChange {...(answer as unknown as LostFields)} /> : null;
}
