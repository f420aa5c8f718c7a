import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface OverlayProps {
  /** Accessible name. */
  label: string;
  /** Called on Escape. Without it the dialog stays open. */
  onCancel?: () => void;
  children: ReactNode;
}

/** For a `<dialog>` that is modal for as long as it is rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is unmounted, so that the browser restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** A modal dialog over the whole page. */
export function Overlay({ label, onCancel, children }: OverlayProps) {
  const dialog = useModal();
  return (
    <dialog
      className="overlay"
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      {children}
    </dialog>
  );
}
