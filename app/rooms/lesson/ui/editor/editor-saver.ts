import { useEffect, useMemo, useState } from 'react';
import { postLesson, type SavedText } from '~/rooms/lesson/ui/answer';
import { draftsOf, type FoundDraft } from '~/rooms/lesson/ui/draft';
import { LessonSaver } from '~/rooms/lesson/ui/saver';

/**
 * The editor's saver, which retries when the network is back and saves when the tab is hidden; and drafts of earlier
 * sessions and other tabs, one at a time.
 */
export function useSaver(mapId: string, nodeId: string, lesson: SavedText) {
  const [draft, setDraft] = useState<FoundDraft | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later versions of the lesson are the saver's own
  const { saver, drafts } = useMemo(() => {
    const drafts = draftsOf(mapId, nodeId);
    const saver = new LessonSaver(
      lesson,
      (text, version) => postLesson(mapId, { node: nodeId, version: String(version), content: text }),
      drafts,
      typedBefore(nodeId, lesson.version),
    );
    return { saver, drafts };
  }, [mapId, nodeId]);
  useEffect(() => {
    if (saver.isDirty) saver.change(saver.state().text);
  }, [saver]);

  useEffect(() => setDraft(drafts.find(saver.state().saved)), [drafts, saver]);
  const settleDraft = (found: FoundDraft, how: 'restore' | 'discard') => {
    if (how === 'restore') saver.restore(found);
    drafts.forget(found);
    setDraft(drafts.find(saver.state().saved));
  };

  useEffect(() => {
    const online = () => saver.retry();
    const hidden = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
      saver.close();
    };
  }, [saver]);
  return { saver, draft, settleDraft };
}

/**
 * The text typed before hydration. Read during the first render, because hydration resets the text area to the lesson's
 * text.
 */
function typedBefore(nodeId: string, version: number): string | null {
  if (typeof document === 'undefined') return null;
  const box = document.getElementById('lesson-text');
  if (!(box instanceof HTMLTextAreaElement) || box.value === box.defaultValue) return null;
  const fields = box.form && new FormData(box.form);
  const isThis = fields?.get('node') === nodeId && fields.get('version') === String(version);
  return isThis ? box.value : null;
}
