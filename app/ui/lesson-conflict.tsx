import { Link } from '@remix-run/react';

/** A save or tick that was refused, for readers without scripts: what was typed is not lost, and the saved text stands beside it. */
export function LessonConflict({
  mapId,
  answer,
}: {
  mapId: string;
  answer: {
    readonly message: string;
    readonly typed: string | null;
    readonly nodeId: string;
    readonly current?: { readonly markdown: string; readonly version: number } | undefined;
  };
}) {
  const { message, typed, current, nodeId } = answer;
  const back = `/map/${mapId}?node=${nodeId}`;
  return (
    <section className="narrow stack">
      <h1>{current ? 'Changed somewhere else' : 'Not saved'}</h1>
      <p className="alert error" role="alert">
        {message}
      </p>
      {current && typed != null ? (
        <form method="post" action={`/map/${mapId}/lesson`} className="stack">
          <input type="hidden" name="node" value={nodeId} />
          <input type="hidden" name="version" value={current.version} />
          <label htmlFor="typed">Your text</label>
          <textarea id="typed" name="content" rows={14} defaultValue={typed} dir="auto" />
          <label htmlFor="current">The text that is saved now</label>
          <textarea id="current" rows={14} readOnly defaultValue={current.markdown} dir="auto" />
          <p className="actions">
            <button className="button primary" type="submit">
              Save your text
            </button>
            <Link className="button quiet" to={back} reloadDocument>
              Keep the saved text
            </Link>
          </p>
        </form>
      ) : (
        <>
          {typed != null ? (
            <form method="post" action={`/map/${mapId}/lesson`} className="stack">
              <label htmlFor="typed">Your text</label>
              <textarea id="typed" name="content" rows={14} defaultValue={typed} dir="auto" />
            </form>
          ) : null}
          <p className="actions">
            <Link className="button primary" to={back} reloadDocument>
              Back to the lesson
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
