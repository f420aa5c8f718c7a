import { json } from '@remix-run/node';
import type { House } from '~/composition.server';
import { messages } from '~/domain/messages';
import { stripFence, toHtml, withTaskButtons } from '~/markdown/render';
import type { User } from '~/ports/users';

type OpenedNode = NonNullable<Awaited<ReturnType<House['openNode']>>>;

/** 'Map not found' for missing and for private alike; visitors are told that signing in may help. */
export const mapNotFound = (user: User | null): Response => {
  const { notFound, signInIfYours } = messages.map;
  return json({ message: user ? notFound : `${notFound}. ${signInIfYours}` }, 404);
};

/** An opened leaf as the panel takes it: dates as text, HTML that its reader may use, and nothing that is not theirs. */
export async function panelOf(
  house: House,
  { node, path, description, run }: OpenedNode,
  { isOwner, tickFormId }: { isOwner: boolean; tickFormId: string },
) {
  const live = run !== null && (run.state === 'queued' || run.state === 'running');
  const snapshot = live ? await house.runs.snapshot(run.id) : null;
  return {
    id: node.id,
    path: path.map(({ id, label, color, level }) => ({ id, label, color, level })),
    lesson: description && {
      html: isOwner ? withTaskButtons(description.content, tickFormId) : description.content,
      markdown: isOwner ? description.markdown : null,
      version: description.version,
      source: description.source,
      writtenAt: description.writtenAt.toISOString(),
      editedAt: description.editedAt?.toISOString() ?? null,
      canUndo: isOwner && description.previousMarkdown !== null,
    },
    run: run && {
      id: run.id,
      state: live ? ('live' as const) : ('failed' as const),
      message: run.message,
      ahead: snapshot?.ahead ?? 0,
      html: snapshot ? toHtml(stripFence(snapshot.run.text)) : '',
    },
  };
}

