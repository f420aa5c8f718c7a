import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { mapDirection, writtenIn } from '~/kit/text/language';
import edit from '~/rooms/editing/ui/edit.css?url';
import { VersionsPage } from '~/rooms/editing/ui/versions';
import { editingWords } from '~/rooms/editing/words';
import { treeHtml } from '~/rooms/map/ui/html';
import tree from '~/rooms/map/ui/styles/map.css?url';
import { formSchema, idempotencyKey, readForm, wholeNumber } from '~/server/form.server';
import { act, mapNotFound, notFound, page, retryAfter, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { versionsView } from './views/versions-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: tree },
  { rel: 'stylesheet', href: edit },
];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? editingWords.versionsOfTitleTopiary({ title: data.title }) : editingWords.versionsTopiary },
];

const numberIn = (value: string | null): number => Number(/^\d{1,9}$/.exec(value ?? '')?.[0] ?? 0);

/** The versions of the user's own map, and one of them as a tree. */
export const loader = page('member', async (visit) => {
  const { params, user, url, rooms } = visit;
  const mapId = params.mapId ?? '';
  const listed = await rooms.map.listVersions(user.id, mapId);
  if (!listed) throw mapNotFound(user);
  const view = versionsView(listed, url.searchParams.get('page'));
  const back = numberIn(url.searchParams.get('back'));
  const isBack = listed.map.version === back && listed.versions[0]?.cause === 'restored';
  const wanted = numberIn(url.searchParams.get('version'));
  if (wanted === 0)
    return { ...view, shown: null, gone: null, done: isBack ? (view.versions[0]?.words ?? null) : null, submitKey: '' };
  await withinLimit(visit, rateLimits.renders);
  const version = await rooms.map.openVersion(user.id, mapId, wanted);
  const { map } = listed;
  const labels = () => [...(version?.nodes.values() ?? [])].map(({ label }) => label);
  const written = writtenIn(map.language, mapDirection(map.language, map.query, labels));
  return {
    ...view,
    shown: version && {
      version: wanted,
      nodes: version.nodes.size,
      html: treeHtml(version, {
        openNodeId: null,
        written,
        rendered: await rooms.map.renderTreeLabels(version),
        isReadOnly: true,
      }),
    },
    gone: version ? null : messages.change.versionGone,
    done: null,
    submitKey: rooms.server.random.id(),
  };
});

const fields = formSchema({ version: wholeNumber(9), key: idempotencyKey });

/** Restores `version` as a new version. */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const mapId = params.mapId ?? '';
    const { version, key } = readForm(fields, form);
    const asked = { act: 'restore', version: version ?? 0 } as const;
    const restored = await rooms.editing.sendChange(user.id, mapId, asked, key);
    if (restored.ok) return redirectWithin(`/map/${mapId}/versions?back=${restored.version}`, { status: 303 });
    const { status, message, retryAfterMs } = restored;
    if (status === 404 && message !== messages.change.versionGone) throw notFound(message);
    return json({ message }, { status, headers: retryAfter(retryAfterMs) });
  },
  { failed: () => messages.change.failed },
);

export default function Versions() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <VersionsPage {...data} problem={refused?.message ?? data.gone} />;
}
