import { type ReactNode, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { loadLater } from '~/client/acts/load-later';
import { Alert } from '~/kit/parts/alert';
import type { Edit, Selected } from '~/rooms/lesson/ui/editor/editing';
import { lessonWords } from '~/rooms/lesson/words';
import type { ExerciseForm } from './exercise-form';

type Parts = typeof import('./exercise-dialog');

/**
 * The dialog with an exercise's form, loaded when it is opened first. Typed texts are kept while the editor is open.
 * @param selection the text with its cursor; null if there is no text area
 * @param edit changes the text as if it were typed
 */
export function useExerciseDialog(
  selection: () => Selected | null,
  edit: (change: (selected: Selected) => Edit) => void,
): { readonly open: () => Promise<void>; readonly dialog: ReactNode } {
  const kept = useRef(new Map<string, ExerciseForm>());
  const [opened, setOpened] = useState<{ readonly parts: Parts; readonly selected: Selected } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      const parts = await loadLater(() => import('./exercise-dialog'));
      await parts.loadDialogStyles();
      const selected = selection();
      if (selected) setOpened({ parts, selected });
    } catch {
      setFailed(true);
    }
  };
  if (!opened)
    return { open, dialog: hasFailed ? <Alert tone="error">{lessonWords.theExerciseFormCouldNot}</Alert> : null };
  const { parts, selected } = opened;
  const insert = (exercise: string) => {
    // While a modal dialog is open, the text below it takes no edits.
    flushSync(() => setOpened(null));
    edit((now) => parts.placeExercise(now, exercise));
  };
  const dialog = <parts.ExerciseDialog {...{ selected, insert }} kept={kept.current} close={() => setOpened(null)} />;
  // Outside of the panel, whose size and reading settings are not the dialog's.
  return { open, dialog: createPortal(dialog, document.body) };
}
