import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { useModal } from './overlay';

export interface ConfirmDialogProps {
  question: string;
  /** Names the thing, and says what happens to it. */
  children: ReactNode;
  /** On the button that does it: 'Delete'. */
  act: string;
  onConfirm: () => void;
  /** Also on Escape. */
  onCancel: () => void;
}

/**
 * A modal question before something is taken away. Rendered while it is asked: the focus is on Cancel, and returns to
 * where it was when this is unmounted.
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
          Cancel
        </Button>
        <Button type="button" variant="danger" icon="trash" onClick={onConfirm}>
          {act}
        </Button>
      </p>
    </dialog>
  );
}
