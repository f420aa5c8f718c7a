import type { ReactNode } from 'react';

/** A part of a proposal: lines with a checkbox each. Nothing without lines. */
export function Choices({ legend, children }: { readonly legend: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <ul className="plain-list proposal-lines">{children}</ul>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen?: boolean;
  /** How deep it stands below the first of its kind, from 1. */
  readonly level?: number;
  readonly children: ReactNode;
  /** Stands before and after the label. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A line to tick. */
export const Choice = ({ name, value, isChosen = true, level = 1, children, before, after }: ChoiceProps) => (
  <li className={`level-${level}`}>
    {before}
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      <span dir="auto">{children}</span>
    </label>
    {after}
  </li>
);

/** Says more about a line than its label. */
export const Aside = ({ children }: { readonly children: ReactNode }) => <span className="hint"> {children}</span>;
