import type { ComponentType } from 'react';
import type { ExerciseRenderer } from '~/kit/markdown/render';

export interface PreviewProps {
  /** Sanitised HTML of `text`, made with the renderer of `ExercisePreview`. */
  readonly html: string;
  readonly text: string;
  /** `lang` and `dir` of the lesson. */
  readonly written: { readonly lang?: string; readonly dir: string };
}

/** Exercises in the editor's preview. They belong to a room above this one, which the panel's owner passes down. */
export interface ExercisePreview {
  /** A renderer for the exercises of one text. */
  readonly previewRenderer: () => ExerciseRenderer;
  readonly ExercisePreviews: ComponentType<PreviewProps>;
}
