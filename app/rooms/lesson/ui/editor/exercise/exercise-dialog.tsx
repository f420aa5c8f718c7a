import { useId } from 'react';
import { loadStyles } from '~/client/acts/load-styles';
import { useModal } from '~/kit/parts/overlay';
import { type ContentProps, DialogContent } from './dialog-content';
import styles from './exercise-dialog.css?url';

export { placeExercise } from './block-at-cursor';

export const loadDialogStyles = () => loadStyles(styles);

/** The form of an exercise, in a modal dialog over the editor. */
export function ExerciseDialog(props: Omit<ContentProps, 'titleId'>) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      className="exercise-dialog"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        props.close();
      }}
      // The panel below has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <DialogContent titleId={id} {...props} />
    </dialog>
  );
}
