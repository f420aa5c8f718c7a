import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { KeepCopy } from '~/rooms/copy/ui/keep-copy';
import { copyWords } from '~/rooms/copy/words';
import { formSchema, idempotencyKey, readForm } from '~/server/form.server';
import { act, mapNotFound, notFound, page, retryAfter } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => [{ title: copyWords.keepACopyTopiary }];

/** Explains copies; visitors are redirected to sign in and back. */
export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.readable(params.mapId ?? '', user.id);
  if (!map) throw mapNotFound(user);
  const earlier = await rooms.copy.copyOf(map.id, user.id);
  return {
    mapId: map.id,
    title: plainFormulas(map.query),
    nodes: map.nodeCount,
    isOwn: map.userId === user.id,
    copies: map.userId === user.id ? map.copies : null,
    earlier: earlier && { id: earlier.id, at: earlier.createdAt.toISOString() },
    submitKey: rooms.server.random.id(),
  };
});

const fields = formSchema({ key: idempotencyKey });

/** Makes a private copy of a map that the user may read (design §6.9). */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const { key } = readForm(fields, form);
    const kept = await rooms.copy.keepCopy(user.id, params.mapId ?? '', key);
    if (kept.ok) return redirectWithin(`/map/${kept.mapId}`, { status: 303 });
    if (kept.status === 404) throw notFound(kept.message);
    return json({ message: kept.message }, { status: kept.status, headers: retryAfter(kept.retryAfterMs) });
  },
  { failed: () => messages.copy.failed },
);

export default function Copy() {
  const answer = useActionData<typeof action>();
  const problem = answer && typeof answer.message === 'string' ? answer.message : null;
  return <KeepCopy {...useLoaderData<typeof loader>()} problem={problem} />;
}
