import { Button } from './button';

export interface CopyButtonProps {
  text: string;
  /** What the button says. */
  children: string;
  /** What is shown, and read aloud, for two seconds after copying. */
  copied: string;
}

/** Copies a text. It needs scripts (the inline one of `ui/page/theme-script.ts`) and is not shown without. */
export function CopyButton({ text, children, copied }: CopyButtonProps) {
  return (
    <span className="copy">
      <Button type="button" variant="quiet" icon="copy" data-copy={text} data-copied={copied}>
        {children}
      </Button>
      <output className="copied" />
    </span>
  );
}
