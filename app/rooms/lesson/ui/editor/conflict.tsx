import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { lessonWords } from '~/rooms/lesson/words';

/** A refused save or tick, for learners without scripts: the typed text is kept, with the saved text beside it. */
export function LessonConflict({
  mapId,
  answer,
}: {
  mapId: string;
  answer: {
    readonly message: string;
    readonly typed: string | null;
    /** The refused tick, in words. */
    readonly tick: string | null;
    /** The refused request for a text, with its wish. */
    readonly wish?: { readonly how: string; readonly wish: string } | undefined;
    readonly nodeId: string;
    /** The version that the form named. */
    readonly version: number;
    readonly current?: { readonly markdown: string; readonly version: number } | undefined;
  };
}) {
  const { message, typed, tick, wish, current, nodeId, version } = answer;
  const back = `/map/${mapId}?node=${encodeURIComponent(nodeId)}`;
  return (
    <section className="narrow stack">
      <h1>{current ? lessonWords.changedSomewhereElse : lessonWords.notSaved}</h1>
      <Alert tone="error">{message}</Alert>
      {typed === null ? null : (
        <form method="post" action={`/map/${mapId}/lesson`} className="stack">
          <input type="hidden" name="node" value={nodeId} />
          <input type="hidden" name="version" value={current?.version ?? version} />
          <p className="field">
            <label htmlFor="typed">{lessonWords.yourText}</label>
            <textarea id="typed" name="content" rows={14} defaultValue={typed} dir="auto" />
          </p>
          {current ? <SavedText markdown={current.markdown} /> : null}
          <p className="actions">
            <Button>{lessonWords.saveYourText}</Button>
            <ButtonLink variant="quiet" to={back} reloadDocument>
              {current ? lessonWords.keepTheSavedText : lessonWords.backToTheLesson}
            </ButtonLink>
          </p>
        </form>
      )}
      {typed === null && tick !== null && current ? (
        <>
          <p className="field">
            <label htmlFor="tick">{lessonWords.whatYouAskedFor}</label>
            <input id="tick" readOnly defaultValue={tick} />
          </p>
          <SavedText markdown={current.markdown} />
        </>
      ) : null}
      {wish?.wish ? (
        <form method="post" action={`/map/${mapId}/lesson`} className="stack">
          <input type="hidden" name="node" value={nodeId} />
          <input type="hidden" name="how" value={wish.how} />
          <p className="field">
            <label htmlFor="wish">{lessonWords.yourWish}</label>
            <textarea id="wish" name="wish" rows={4} defaultValue={wish.wish} dir="auto" />
          </p>
          <Button>{lessonWords.askAgain}</Button>
        </form>
      ) : null}
      {typed === null ? (
        <p className="actions">
          <ButtonLink to={back} reloadDocument>
            {lessonWords.backToTheLesson}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

const SavedText = ({ markdown }: { markdown: string }) => (
  <p className="field">
    <label htmlFor="current">{lessonWords.theTextThatIs}</label>
    <textarea id="current" rows={14} readOnly defaultValue={markdown} dir="auto" />
  </p>
);
