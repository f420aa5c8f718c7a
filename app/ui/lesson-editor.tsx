import { Link, useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '~/domain/limits';
import type { LessonAnswer, SavingState } from './lesson-answer';

/**
 * A lesson's Markdown in a plain text area with a Save button; with scripts it saves itself 2 seconds after the last change and
 * tries again after a failure. A save that came too late overwrites nothing: both texts are shown.
 */
export function LessonEditor({
  mapId,
  nodeId,
  lesson,
  onSaving,
}: {
  mapId: string;
  nodeId: string;
  lesson: { readonly markdown: string; readonly version: number };
  onSaving: (state: SavingState) => void;
}) {
  const fetcher = useFetcher<LessonAnswer>();
  const [text, setText] = useState(lesson.markdown);
  const [saved, setSaved] = useState({ text: lesson.markdown, version: lesson.version });
  const sent = useRef('');
  const { data, state, submit } = fetcher;
  const conflict = data?.current && data.current.version > saved.version ? data.current : null;
  const action = `/map/${mapId}/lesson`;

  useEffect(() => {
    if (state === 'idle' && data?.version && sent.current !== '') {
      setSaved({ text: sent.current, version: data.version });
      sent.current = '';
      onSaving('saved');
    }
  }, [state, data, onSaving]);

  useEffect(() => {
    if (text === saved.text || conflict || state !== 'idle') return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSaving('saving');
      submit(
        { node: nodeId, version: String(saved.version), content: text, answer: 'json' },
        { method: 'post', action },
      );
    }, limits.autoSaveDelayMs);
    return () => clearTimeout(timer);
  }, [text, saved, conflict, state, submit, nodeId, action, onSaving]);

  useEffect(() => {
    if (text === saved.text) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [text, saved]);

  return (
    <form className="editor" method="post" action={action}>
      <input type="hidden" name="node" value={nodeId} />
      <input type="hidden" name="version" value={saved.version} />
      <label htmlFor="lesson-text">Lesson text (Markdown)</label>
      <textarea
        id="lesson-text"
        name="content"
        rows={20}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        dir="auto"
        spellCheck
      />
      {conflict ? (
        <div className="alert error" role="alert">
          <p>{data?.message}</p>
          <p>The text that is saved now:</p>
          <textarea readOnly rows={8} value={conflict.markdown} aria-label="The text that is saved now" />
          <p className="actions">
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                setText(conflict.markdown);
                setSaved({ text: conflict.markdown, version: conflict.version });
              }}
            >
              Take the saved text
            </button>
            <button
              type="button"
              className="button quiet"
              onClick={() => setSaved({ text: conflict.markdown, version: conflict.version })}
            >
              Keep mine
            </button>
          </p>
        </div>
      ) : data?.message ? (
        <p className="alert error" role="alert">
          {data.message}
        </p>
      ) : null}
      <p className="actions">
        <button className="button primary" type="submit">
          Save
        </button>
        <Link className="button quiet" to={`?node=${nodeId}`} preventScrollReset>
          Done
        </Link>
      </p>
    </form>
  );
}
