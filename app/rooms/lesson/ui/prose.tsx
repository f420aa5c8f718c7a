import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import { addCopyButtons } from './code';
import type { ExercisePreview } from './editor/exercise-preview';

/** `lang` and `dir` of the open lesson. */
export const TextWritten = createContext<{ lang?: string; dir: string }>({ dir: 'auto' });

/** Loads what shows exercises in the editor's preview: it belongs to a room above this one. */
export const LoadExercisePreview = createContext<(() => Promise<ExercisePreview>) | null>(null);

/** The text of a saved lesson. With scripts its code blocks get copy buttons. */
export function LessonText({ html, text }: { html: string; text?: React.RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const place = text ?? own;
  // A tick changes its button in place: replacing the HTML would lose the focus.
  // An answered exercise is replaced in place.
  const words = withoutTicks(html).replace(/<form class="exercise" id="([\w-]+)"[\s\S]*?<\/form>/g, '$1');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ticks make no other text
  const shown = useMemo(() => ({ __html: html }), [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: text that is rendered anew has no buttons
  useEffect(() => {
    if (place.current) addCopyButtons(place.current);
  }, [shown]);
  return (
    <div
      className="prose"
      {...useContext(TextWritten)}
      ref={place as React.RefObject<HTMLDivElement>}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts when it was saved
      dangerouslySetInnerHTML={shown}
    />
  );
}

const withoutTicks = (html: string): string =>
  html.replace(/ value="(\d+):[01]" class="tick" role="checkbox" aria-checked="(?:true|false)"/g, ' $1');
