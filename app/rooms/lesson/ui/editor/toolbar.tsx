import { type KeyboardEvent, useRef, useState } from 'react';
import { arrowsAlong } from '~/rooms/lesson/ui/panel-focus';
import { lessonWords } from '~/rooms/lesson/words';
import { applied, cycleHeading, type Edit, type Selected, toggleCode, toggleList, toggleMark, toLink } from './editing';

interface Tool {
  readonly name: string;
  /** The letter of its shortcut, with Ctrl, or Cmd on a Mac. */
  readonly key?: string;
  /** The path of its icon, in the style of `parts/icon.tsx`; defined here so that it loads with the editor. */
  readonly icon: string;
  readonly change: (selected: Selected) => Edit;
}

/** On Apple systems commands use Cmd, because Ctrl moves the cursor. */
const isApple = (): boolean => /Mac|iP/.test(navigator.platform);

const tools = (): readonly Tool[] => [
  {
    name: lessonWords.bold,
    key: 'b',
    icon: 'M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5ZM7.5 11.8h6.2a3.6 3.6 0 0 1 0 7.2H7.5Z',
    change: (selected) => toggleMark(selected, '**'),
  },
  {
    name: lessonWords.italic,
    key: 'i',
    icon: 'M10.5 5H17M7 19h6.5M14.2 5l-4 14',
    change: (selected) => toggleMark(selected, '*'),
  },
  { name: lessonWords.heading, icon: 'M6 5v14M18 5v14M6 12h12', change: cycleHeading },
  {
    name: lessonWords.bulletList,
    icon: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.8 6.5v.01M4.8 12v.01M4.8 17.5v.01',
    change: (selected) => toggleList(selected, 'bullet'),
  },
  {
    name: lessonWords.numberedList,
    icon: 'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4 5.2l1.5-.9v5M4 14.9c.6-1 2.6-.9 2.6.5 0 1-1.6 1.7-2.6 3.1h2.8',
    change: (selected) => toggleList(selected, 'number'),
  },
  {
    name: lessonWords.task,
    icon: 'M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM8.5 12.2l2.5 2.5 4.5-5',
    change: (selected) => toggleList(selected, 'task'),
  },
  {
    name: lessonWords.link,
    key: 'k',
    icon: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
    change: toLink,
  },
  { name: lessonWords.code, key: 'e', icon: 'm8.5 7.5-5 4.5 5 4.5M15.5 7.5l5 4.5-5 4.5', change: toggleCode },
];

/** Whether a key press is a command: Ctrl, or Cmd on a Mac, and no other modifier. */
export const isCommand = (event: KeyboardEvent): boolean =>
  (isApple() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;

/** The toolbar's edit for a shortcut letter, if it has one. */
export const changeOfKey = (key: string): Tool['change'] | undefined =>
  tools().find((tool) => tool.key === key)?.change;

const exerciseIcon = 'M4.5 4.5h15v15h-15ZM8 9.3l1.3 1.3 2.2-2.4M14 9.6h2.5M8 14.8l1.3 1.3 2.2-2.4M14 15.1h2.5';

/**
 * The WAI-ARIA toolbar pattern: a single tab stop, with arrow keys inside.
 * @param insertExercise opens the dialog for an exercise
 */
export function Toolbar({
  edit,
  insertExercise,
}: {
  edit: (change: Tool['change']) => boolean;
  insertExercise: () => void;
}) {
  const [at, setAt] = useState(0);
  const [command, short] = isApple() ? ['Meta+', '⌘'] : ['Control+', lessonWords.ctrl];
  const bar = useRef<HTMLDivElement>(null);
  const buttons = [
    ...tools().map(({ name, key, icon, change }) => ({ name, key, icon, press: () => void edit(change) })),
    { name: lessonWords.insertAnExercise, key: undefined, icon: exerciseIcon, press: insertExercise },
  ];
  const move = (event: KeyboardEvent) => {
    const last = buttons.length - 1;
    const [ahead, back] = arrowsAlong();
    const to = {
      [ahead]: at === last ? 0 : at + 1,
      [back]: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="toolbar" role="toolbar" aria-label={lessonWords.formatting} aria-controls="lesson-text" ref={bar}>
      {buttons.map(({ name, key, icon, press }, index) => (
        <button
          key={name}
          type="button"
          className="tool"
          tabIndex={index === at ? 0 : -1}
          aria-label={name}
          aria-keyshortcuts={key ? command + key.toUpperCase() : undefined}
          title={key ? `${name} (${short}${key.toUpperCase()})` : name}
          onFocus={() => setAt(index)}
          onKeyDown={move}
          aria-haspopup={press === insertExercise ? 'dialog' : undefined}
          onClick={press}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={icon} />
          </svg>
        </button>
      ))}
    </div>
  );
}

/** Applies an edit as if it were typed, so that the browser's undo reverts it. */
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
