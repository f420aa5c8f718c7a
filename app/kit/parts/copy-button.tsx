import { Button } from './button';

interface CopyButtonProps {
  text: string;
  /** The button's text. */
  children: string;
  /** Shown and announced for two seconds after copying. */
  copied: string;
}

/** Copies a text, by the inline script (`kit/page/theme-script.ts`). Hidden without scripts. */
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
