import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface OverlayProps {
  /** What a screen reader calls the window. */
  label: string;
  /** Escape was pressed. Without it the window stays. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A window over the whole page, and modal: what lies behind cannot be reached while it is there. */
export function Overlay({ label, onCancel, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
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
