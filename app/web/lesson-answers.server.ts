import { json, redirect } from '@remix-run/node';
import type { House } from '~/composition.server';

type SaveResult = Awaited<ReturnType<House['saveDescription']>>;

/** The version that a form names; -1, which no lesson has, for anything that is no number. */
export const versionOf = (form: URLSearchParams): number => {
  const raw = form.get('version') ?? '';
  return /^\d{1,9}$/.test(raw) ? Number(raw) : -1;
};

/** What came of a save: JSON for scripts, a redirect to the panel without, and both texts where somebody else was quicker. */
export function answerSave(form: URLSearchParams, mapId: string, nodeId: string, result: SaveResult) {
  const typed = form.get('content');
  if (!result.ok) {
    const current =
      'current' in result
        ? { markdown: result.current.markdown, version: result.current.version }
        : undefined;
    return json({ message: result.message, current, typed, nodeId }, result.status);
  }
  if (form.get('answer') === 'json') return json({ version: result.description.version });
  return redirect(`/map/${mapId}?node=${encodeURIComponent(nodeId)}`);
}
