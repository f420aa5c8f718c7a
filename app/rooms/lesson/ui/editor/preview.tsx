import { useContext, useEffect, useRef, useState } from 'react';
import { loadLater } from '~/client/acts/load-later';
import { awaitedFormulas, renderOptions } from '~/client/formulas/later';
import { exercisesIn } from '~/kit/exercise/find';
import { LoadExercisePreview, TextWritten } from '~/rooms/lesson/ui/prose';
import { lessonWords } from '~/rooms/lesson/words';
import { withPreviewedPictures } from '~/rooms/picture/rules/shown-picture';
import type { ExercisePreview } from './exercise-preview';
import { figurePreview } from './figure-preview';

const previewKey = 'topiary-preview';

const renderDelayMs = 120;

interface Shown {
  readonly html: string;
  readonly text: string;
  /** Null: the text has no exercises, or what shows them could not be loaded. */
  readonly exercises: ExercisePreview | null;
}

/** The text as it will be shown. The browser remembers whether the preview is open. */
export function Preview({ text, mapId }: { text: string; mapId: string }) {
  const written = useContext(TextWritten);
  const loadExercises = useContext(LoadExercisePreview);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const loading = useRef<Promise<typeof import('~/kit/markdown/render') | null> | null>(null);
  const [figures] = useState(figurePreview);
  useEffect(() => setOpen(remembered() !== 'closed'), []);
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    let gone = false;
    const timer = setTimeout(async () => {
      loading.current ??= loadLater(() => import('~/kit/markdown/render')).catch(() => {
        loading.current = null;
        return null;
      });
      const hasExercises = loadExercises !== null && exercisesIn(text).length > 0;
      // If they cannot be loaded, the next change tries again.
      const exercises = hasExercises ? await loadExercises().catch(() => null) : null;
      const rendered = await loading.current;
      if (gone || !rendered) return;
      const show = () => {
        const exercise = exercises?.previewRenderer();
        const drawn = figures.show((figure) => rendered.toHtml(text, { ...renderOptions, exercise, figure }));
        setShown({ html: withPreviewedPictures(drawn.html, mapId), text, exercises });
        return drawn;
      };
      const { html, missing } = show();
      const formulas = awaitedFormulas(html);
      await formulas;
      if (formulas && !gone) show();
      await figures.draw(missing, leaving.signal, show);
    }, renderDelayMs);
    return () => {
      gone = true;
      leaving.abort();
      clearTimeout(timer);
    };
  }, [text, mapId, isOpen, loadExercises, figures]);
  return (
    <details
      className="preview"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        remember(event.currentTarget.open ? 'open' : 'closed');
      }}
    >
      <summary>{lessonWords.preview}</summary>
      {shown ? <PreviewedText {...shown} written={written} /> : null}
    </details>
  );
}

function PreviewedText({ html, text, exercises, written }: Shown & { written: { lang?: string; dir: string } }) {
  if (exercises) return <exercises.ExercisePreviews {...{ html, text, written }} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  return <div className="prose" {...written} dangerouslySetInnerHTML={{ __html: html }} />;
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
