import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { noteLimits } from '~/rooms/note/rules/limits';
import { noteWords } from '~/rooms/note/words';

export interface NoteView {
  /** Empty on a page of this address. */
  readonly mapId: string;
  readonly nodeId: string;
  /** The saved Markdown, and its HTML; empty without a note. */
  readonly text: string;
  readonly html: string;
  /** The version that a save replaces. */
  readonly version: number;
}

/** A save that was refused: why, and what was typed. */
export interface RefusedNote {
  readonly message: string;
  readonly typed: string;
  /** Another save came first. */
  readonly isStale: boolean;
}

/** A note with its form, which is open without a note and after a refusal. */
export function NoteContent({ view, refused = null }: { view: NoteView; refused?: RefusedNote | null }) {
  const { text, html } = view;
  const form = <NoteForm view={view} refused={refused} />;
  if (!text || refused)
    return (
      <>
        {refused ? null : <p className="hint">{noteWords.whatWouldYouTell}</p>}
        {form}
      </>
    );
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      <details className="stack-s" data-note-edit="">
        <summary className="button quiet small">{noteWords.edit}</summary>
        {form}
      </details>
    </>
  );
}

function NoteForm({ view, refused }: { view: NoteView; refused: RefusedNote | null }) {
  const { mapId, nodeId, text, version } = view;
  return (
    <form method="post" action={mapId ? `/map/${mapId}/note` : undefined} className="stack-s" data-note-form="">
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      <input type="hidden" name="node" value={nodeId} />
      <input type="hidden" name="version" value={version} />
      <div className="field">
        <label htmlFor="note-text">{noteWords.yourNote}</label>
        <textarea
          id="note-text"
          name="text"
          rows={6}
          dir="auto"
          data-max={noteLimits.textMaxCharacters}
          defaultValue={refused?.typed ?? text}
          aria-describedby="note-hint"
        />
        <output className="count" />
        <p className="hint" id="note-hint">
          {noteWords.markdownWithoutAnyText}
        </p>
      </div>
      {refused?.isStale ? (
        <div className="field">
          <label htmlFor="note-saved">{noteWords.theNoteThatIs}</label>
          <textarea id="note-saved" rows={6} readOnly defaultValue={text} dir="auto" />
        </div>
      ) : null}
      <p className="actions">
        <Button small>{refused?.isStale ? noteWords.saveYourText : noteWords.save}</Button>
        {refused?.isStale ? (
          <a
            className="button quiet small"
            href={`/map/${mapId}?node=${encodeURIComponent(nodeId)}#notes`}
            data-note-keep=""
          >
            {noteWords.keepTheSavedNote}
          </a>
        ) : null}
      </p>
    </form>
  );
}
