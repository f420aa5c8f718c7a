import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { loadLater } from '~/ui/acts/load-later';
import { useBlocker, useNavigate, useRevalidator } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { Button, ButtonLink } from '~/ui/parts/button';
import { postLesson, type SavedText, type SavingState } from './answer';
import { draftsOf, type FoundDraft } from './draft';
import {
  applied,
  continueList,
  cycleHeading,
  type Edit,
  type Selected,
  toggleCode,
  toggleList,
  toggleMark,
  toLink,
} from './editing';
import { LessonSaver } from './saver';

/**
 * A lesson's Markdown in a plain text area with a Save button. With scripts: toolbar, keys, preview, and a text that saves itself, that survives a lost
 * connection or a closed tab as a draft, and that overwrites nothing which somebody saved in the meantime.
 */
export function LessonEditor({
  mapId,
  nodeId,
  lesson,
  onSaving,
  onDirty,
}: {
  mapId: string;
  nodeId: string;
  lesson: SavedText;
  onSaving: (state: SavingState) => void;
  onDirty: (isDirty: boolean) => void;
}) {
  const back = `?node=${encodeURIComponent(nodeId)}`;
  const area = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const scripts = useScripts();
  const { saver, draft, settleDraft } = useSaver(mapId, nodeId, lesson);
  const { text, saved, saving, message, retries, conflict } = useSyncExternalStore(
    saver.subscribe,
    saver.state,
    saver.state,
  );
  const isDirty = text !== saved.markdown;
  const leaving = useLeaving(saver, isDirty);

  const { revalidate } = useRevalidator();
  useEffect(() => onSaving(saving), [saving, onSaving]);
  useEffect(() => {
    // Who asked for the editor goes on in its text.
    if (document.activeElement?.matches('body, .panel')) area.current?.focus({ preventScroll: true });
    return () => {
      const { sending } = saver;
      if (saver.state().saving !== 'saved') onSaving('idle');
      // Nobody waits for it any more; what it has saved is shown when it is known.
      void sending?.then(revalidate);
    };
  }, [saver, onSaving, revalidate]);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  /** What was pressed goes away with its press: the focus goes back to the text. */
  const toText = () => area.current?.focus();
  const edit = (change: (selected: Selected) => Edit | null): boolean => {
    const box = area.current;
    const made = box && change({ text: box.value, start: box.selectionStart, end: box.selectionEnd });
    if (made) replaceIn(box, made);
    return Boolean(made);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isCommand = (isApple() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    const tool = isCommand ? tools.find(({ key }) => key === event.key.toLowerCase()) : undefined;
    if (tool) {
      event.preventDefault();
      edit(tool.change);
    } else if (isCommand && event.key.toLowerCase() === 's') {
      event.preventDefault();
      void saver.flush();
    } else if (event.key === 'Enter' && !isCommand && !event.shiftKey && !event.altKey) {
      if (edit(continueList)) event.preventDefault();
    }
  };

  return (
    <form
      className="editor"
      method="post"
      action={`/map/${mapId}/lesson`}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await saver.flush()) navigate(back, { preventScrollReset: true });
      }}
    >
      <input type="hidden" name="node" value={nodeId} />
      <input type="hidden" name="version" value={saved.version} />
      {draft ? (
        <DraftOffer
          draft={draft}
          settle={(how) => {
            settleDraft(draft, how);
            toText();
          }}
        />
      ) : null}
      <label htmlFor="lesson-text">Lesson text (Markdown)</label>
      {scripts ? <Toolbar edit={edit} /> : null}
      <textarea
        id="lesson-text"
        name="content"
        rows={18}
        ref={area}
        value={text}
        onChange={(event) => {
          // Who goes on writing stays.
          leaving?.stay();
          saver.change(event.currentTarget.value);
        }}
        onKeyDown={keys}
        dir="auto"
        spellCheck
      />
      {conflict ? (
        <Conflict
          message={message}
          conflict={conflict}
          decide={(choice) => {
            saver.decide(choice);
            toText();
          }}
        />
      ) : null}
      <div className="editor-foot">
        {saving === 'failed' && !conflict ? (
          <Alert tone="error">
            <div className="stack-s">
              <p>
                {message === messages.lesson.saveFailed
                  ? message
                  : `${messages.lesson.saveFailed}. ${message}`}
              </p>
              {retries ? (
                <p className="hint">Your text is kept in this browser and sent again by itself.</p>
              ) : null}
              <Button
                type="button"
                variant="quiet"
                small
                onClick={() => {
                  saver.retry();
                  toText();
                }}
              >
                Try now
              </Button>
            </div>
          </Alert>
        ) : null}
        {leaving ? (
          <Alert tone="error" role="alertdialog" aria-labelledby="leaving" aria-describedby="leaving-why">
            <div className="stack-s">
              <p id="leaving">
                <strong>Your last changes are not saved.</strong>
              </p>
              <p id="leaving-why">They are kept in this browser and offered again when you come back.</p>
              <p className="actions">
                {/* Focused at once: the dialog stands in the way of what the reader just did. */}
                <Button
                  type="button"
                  small
                  autoFocus
                  onClick={() => {
                    leaving.stay();
                    toText();
                  }}
                >
                  Stay here
                </Button>
                <Button type="button" variant="quiet" small onClick={leaving.leave}>
                  Leave without saving
                </Button>
              </p>
            </div>
          </Alert>
        ) : null}
        <p className="actions">
          <Button disabled={conflict !== null}>Save</Button>
          <ButtonLink variant="plain" to={back} preventScrollReset>
            Back to the lesson
          </ButtonLink>
        </p>
      </div>
      {scripts ? <Preview text={text} /> : null}
    </form>
  );
}

/** One saver as long as the editor stands, the network's return heeded, and the drafts of earlier visits and other tabs, one by one. */
function useSaver(mapId: string, nodeId: string, lesson: SavedText) {
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
 * What the reader typed into the server's text area before the scripts came. It is asked for while the editor is drawn for the first
 * time, because React, once it takes the area over, puts the lesson's text back into it.
 */
function typedBefore(nodeId: string, version: number): string | null {
  if (typeof document === 'undefined') return null;
  const box = document.getElementById('lesson-text');
  if (!(box instanceof HTMLTextAreaElement) || box.value === box.defaultValue) return null;
  const fields = box.form && new FormData(box.form);
  const isThis = fields?.get('node') === nodeId && fields.get('version') === String(version);
  return isThis ? box.value : null;
}

/**
 * Nobody leaves with unsaved text unawares: the browser asks before the document goes; within the product the text is saved first, and only where
 * that fails or takes its time the reader is asked.
 */
function useLeaving(saver: LessonSaver, isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      saver.isDirty &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const [asks, setAsks] = useState(false);
  const latest = useRef(blocker);
  latest.current = blocker;

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let gone = false;
    const timer = setTimeout(() => setAsks(true), limits.leavingPatienceMs);
    void saver.flush().then((isSaved) => {
      if (!gone) setAsks(!isSaved);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      setAsks(false);
    };
  }, [blocker.state, saver]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  // At once, or while the reader is asked, as when the network comes back.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) latest.current.proceed?.();
  }, [blocker.state, isDirty]);

  if (blocker.state !== 'blocked' || !asks) return null;
  return { stay: () => blocker.reset(), leave: () => blocker.proceed() };
}

function DraftOffer({ draft, settle }: { draft: FoundDraft; settle: (how: 'restore' | 'discard') => void }) {
  return (
    <Alert className="draft">
      <div className="stack-s">
        <p>This browser has a text of yours for this lesson that was never saved.</p>
        <details>
          <summary>Show it</summary>
          <pre>{draft.text}</pre>
        </details>
        <p className="actions">
          <Button type="button" small onClick={() => settle('restore')}>
            Restore it
          </Button>
          <Button type="button" variant="quiet" small onClick={() => settle('discard')}>
            Discard it
          </Button>
        </p>
      </div>
    </Alert>
  );
}

function Conflict({
  message,
  conflict,
  decide,
}: {
  message: string | null;
  conflict: SavedText;
  decide: (choice: 'mine' | 'theirs') => void;
}) {
  return (
    <Alert tone="error" className="conflict" inSight>
      <div className="stack-s">
        <p>{message ?? messages.lesson.stale}</p>
        <label htmlFor="saved-text">The text that is saved now</label>
        <textarea id="saved-text" readOnly rows={8} value={conflict.markdown} dir="auto" />
        <p className="hint">Yours stands above. Nothing is saved until you choose.</p>
        <p className="actions">
          <Button type="button" variant="quiet" small onClick={() => decide('mine')}>
            Save your text
          </Button>
          <Button type="button" variant="quiet" small onClick={() => decide('theirs')}>
            Keep the saved text
          </Button>
        </p>
      </div>
    </Alert>
  );
}

interface Tool {
  readonly name: string;
  /** With Ctrl, or Cmd on a Mac. */
  readonly key?: string;
  readonly sign: string;
  readonly change: (selected: Selected) => Edit;
}

/** There Ctrl moves the cursor. */
const isApple = (): boolean => /Mac|iP/.test(navigator.platform);

const tools: readonly Tool[] = [
  { name: 'Bold', key: 'b', sign: 'B', change: (selected) => toggleMark(selected, '**') },
  { name: 'Italic', key: 'i', sign: 'I', change: (selected) => toggleMark(selected, '*') },
  { name: 'Heading', sign: 'H', change: cycleHeading },
  { name: 'List', sign: '•', change: (selected) => toggleList(selected, 'bullet') },
  { name: 'Numbered list', sign: '1.', change: (selected) => toggleList(selected, 'number') },
  { name: 'Task', sign: '☑', change: (selected) => toggleList(selected, 'task') },
  { name: 'Link', key: 'k', sign: '↗', change: toLink },
  { name: 'Code', key: 'e', sign: '<>', change: toggleCode },
];

/** A toolbar as WAI-ARIA has it: one stop for Tab, arrows within. */
function Toolbar({ edit }: { edit: (change: Tool['change']) => boolean }) {
  const [at, setAt] = useState(0);
  const [command, short] = isApple() ? ['Meta+', '⌘'] : ['Control+', 'Ctrl+'];
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="toolbar" role="toolbar" aria-label="Formatting" aria-controls="lesson-text" ref={bar}>
      {tools.map(({ name, key, sign, change }, index) => (
        <button
          key={name}
          type="button"
          className={`tool tool-${name.toLowerCase()}`}
          tabIndex={index === at ? 0 : -1}
          aria-label={name}
          aria-keyshortcuts={key ? command + key.toUpperCase() : undefined}
          title={key ? `${name} (${short}${key.toUpperCase()})` : name}
          onFocus={() => setAt(index)}
          onKeyDown={move}
          onClick={() => edit(change)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

/** Does an edit as if it had been typed, so that the browser's undo takes it back. */
function replaceIn(box: HTMLTextAreaElement, edit: Edit): void {
  box.focus();
  box.setSelectionRange(edit.from, edit.to);
  const wanted = applied(box.value, edit);
  const isTyped = document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert);
  if (!isTyped || box.value !== wanted) {
    box.setRangeText(edit.insert, edit.from, edit.to);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  box.setSelectionRange(edit.start, edit.end);
}

const previewKey = 'topiary-preview';

/** The text as it will be read. Whether it is shown is remembered. */
function Preview({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [html, setHtml] = useState<string | null>(null);
  const loading = useRef<Promise<typeof import('~/markdown/render') | null> | null>(null);
  useEffect(() => setOpen(remembered() !== 'closed'), []);
  useEffect(() => {
    if (!isOpen) return;
    let gone = false;
    const timer = setTimeout(async () => {
      loading.current ??= loadLater(() => import('~/markdown/render')).catch(() => {
        loading.current = null;
        return null;
      });
      const rendered = await loading.current;
      if (!gone && rendered) setHtml(rendered.toHtml(text));
    }, 120);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, isOpen]);
  return (
    <details
      className="preview"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        remember(event.currentTarget.open ? 'open' : 'closed');
      }}
    >
      <summary>Preview</summary>
      {html === null ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts
        <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </details>
  );
}

function remembered(): string | null {
  try {
    return localStorage.getItem(previewKey);
  } catch {
    return null;
  }
}

function remember(state: string): void {
  try {
    localStorage.setItem(previewKey, state);
  } catch {}
}

/** Whether scripts run: not yet in what the server draws. */
function useScripts(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}
