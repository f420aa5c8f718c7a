import { type ReactNode, useId } from 'react';
import { kitWords } from '~/kit/words';
import { Button } from './button';
import { useModal } from './overlay';

interface ConfirmDialogProps {
  question: string;
  /** Names the object and the consequence. */
  children: ReactNode;
  /** The label of the confirming button: 'Delete'. */
  act: string;
  onConfirm: () => void;
  /** Called on Escape too. */
  onCancel: () => void;
}

/**
 * A modal confirmation before something is removed. It is rendered while it is open: Cancel has the focus, and on
 * unmounting the focus returns to its previous place.
 */
export function ConfirmDialog({ question, children, act, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      className="confirm"
      role="alertdialog"
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}about`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={id}>{question}</h2>
      <div id={`${id}about`}>{children}</div>
      {/* Cancel comes first, because showModal focuses the first control. */}
      <p className="actions">
        <Button type="button" variant="quiet" onClick={onCancel}>
          {kitWords.cancel}
        </Button>
        <Button type="button" variant="danger" icon="trash" onClick={onConfirm}>
          {act}
        </Button>
      </p>
    </dialog>
  );
}
