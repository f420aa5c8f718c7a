import { type KeyboardEvent, useRef, useState } from 'react';
import {
  applied,
  cycleHeading,
  type Edit,
  type Selected,
  toggleCode,
  toggleList,
  toggleMark,
  toLink,
} from './editing';

interface Tool {
  readonly name: string;
  /** With Ctrl, or Cmd on a Mac. */
  readonly key?: string;
  readonly sign: string;
  readonly change: (selected: Selected) => Edit;
}

/** On Apple's systems Ctrl moves the cursor, and commands have Cmd. */
const isApple = (): boolean => /Mac|iP/.test(navigator.platform);

const tools: readonly Tool[] = [
  { name: 'Bold', key: 'b', sign: 'B', change: (selected) => toggleMark(selected, '**') },
  { name: 'Italic', key: 'i', sign: 'I', change: (selected) => toggleMark(selected, '*') },
  { name: 'Heading', sign: 'H', change: cycleHeading },
  { name: 'List', sign: '•', change: (selected) => toggleList(selected, 'bullet') },
  { name: 'Numbered list', sign: '1.', change: (selected) => toggleList(selected, 'number') },
  { name: 'Task', sign: '☑', change: (selected) => toggleList(selected, 'task') },
  { name: 'Link', key: 'k', sign: '↗', change: toLink },
  { name: 'Code', key: 'e', sign: '<>', change: toggleCode },
];

/** Whether a key press is a command: with Ctrl, or with Cmd on a Mac, and no other modifier. */
export const isCommand = (event: KeyboardEvent): boolean =>
  (isApple() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;

/** What a command's key does to the text, if it is one of the toolbar's. */
export const changeOfKey = (key: string): Tool['change'] | undefined =>
  tools.find((tool) => tool.key === key)?.change;

/** The WAI-ARIA toolbar pattern: one stop for Tab, arrow keys within. */
export function Toolbar({ edit }: { edit: (change: Tool['change']) => boolean }) {
  const [at, setAt] = useState(0);
  const [command, short] = isApple() ? ['Meta+', '⌘'] : ['Control+', 'Ctrl+'];
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="toolbar" role="toolbar" aria-label="Formatting" aria-controls="lesson-text" ref={bar}>
      {tools.map(({ name, key, sign, change }, index) => (
        <button
          key={name}
          type="button"
          className={`tool tool-${name.toLowerCase()}`}
          tabIndex={index === at ? 0 : -1}
          aria-label={name}
          aria-keyshortcuts={key ? command + key.toUpperCase() : undefined}
          title={key ? `${name} (${short}${key.toUpperCase()})` : name}
          onFocus={() => setAt(index)}
          onKeyDown={move}
          onClick={() => edit(change)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

/** Does an edit as if it were typed, so that the browser's undo takes it back. */
export function replaceIn(box: HTMLTextAreaElement, edit: Edit): void {
  box.focus();
  box.setSelectionRange(edit.from, edit.to);
  const wanted = applied(box.value, edit);
  const isTyped = document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert);
  if (!isTyped || box.value !== wanted) {
    box.setRangeText(edit.insert, edit.from, edit.to);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  box.setSelectionRange(edit.start, edit.end);
}
