import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first invalid field of a form whose response came by script: `autofocus` only works in documents. */
export function useFirstWrong(answer: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer)
      form.current?.querySelector<HTMLElement>('input[aria-invalid="true"], [aria-invalid="true"] input')?.focus();
  }, [answer]);
  return form;
}
