import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first wrong field of a form whose answer came by script: `autofocus` is for documents. */
export function useFirstWrong(answer: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer)
      form.current
        ?.querySelector<HTMLElement>('input[aria-invalid="true"], [aria-invalid="true"] input')
        ?.focus();
  }, [answer]);
  return form;
}
