import { askWords } from '~/rooms/ask/words';

/** Debounces the selection, so that nothing moves while it is being dragged. */
const restsMs = 250;
const edgePx = 8;

interface Asking {
  /** Whether a question can be typed now. */
  canAsk(): boolean;
  /** Moves to the question form, with this text as the selection. */
  ask(text: string): void;
}

/**
 * Offers 'Ask about this' below the selection in the lesson above a thread, by mouse, by touch (the browser's own menu
 * is above the selection), by Tab, and by the key q.
 * @returns stops it
 */
export function offerSelection(thread: HTMLElement, { canAsk, ask }: Asking): () => void {
  const body = thread.closest<HTMLElement>('.panel-body');
  if (!body) return () => {};
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button small ask-about';
  button.textContent = askWords.askAboutThis;
  button.title = askWords.keyQ;
  button.setAttribute('aria-keyshortcuts', 'q');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let text = '';

  /** The selection, if it is entirely within the lesson's text. */
  const selected = (): Range | null => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    const isInLesson = [range.startContainer, range.endContainer].every((node) => {
      const prose = (node instanceof Element ? node : node.parentElement)?.closest('.prose');
      return prose && body.contains(prose) && !thread.contains(prose);
    });
    return isInLesson ? range : null;
  };

  const look = () => {
    const range = canAsk() ? selected() : null;
    text = range ? (getSelection()?.toString().trim() ?? '') : '';
    if (!range || text === '') {
      // A focused button is not removed, since it may be about to be pressed.
      if (document.activeElement !== button) button.remove();
      return;
    }
    body.append(button);
    const rects = range.getClientRects();
    const last = rects[rects.length - 1] ?? range.getBoundingClientRect();
    const around = body.getBoundingClientRect();
    const most = around.width - button.offsetWidth - edgePx;
    button.style.left = `${Math.max(edgePx, Math.min(most, last.left - around.left))}px`;
    button.style.top = `${last.bottom - around.top + edgePx}px`;
  };

  const onSelection = () => {
    clearTimeout(timer);
    timer = setTimeout(look, restsMs);
  };
  const press = () => {
    button.remove();
    if (text !== '') ask(text);
  };
  const onKey = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const isTyped = (event.target as HTMLElement).closest?.('input, textarea, select, .tree');
    if (event.key !== 'q' || !isPlain || isTyped || !button.isConnected) return;
    event.preventDefault();
    press();
  };
  // A press must not clear the selection before it is read.
  const hold = (event: Event) => event.preventDefault();

  button.addEventListener('pointerdown', hold);
  button.addEventListener('click', press);
  button.addEventListener('blur', onSelection);
  document.addEventListener('selectionchange', onSelection);
  document.addEventListener('keydown', onKey);
  return () => {
    clearTimeout(timer);
    button.remove();
    document.removeEventListener('selectionchange', onSelection);
    document.removeEventListener('keydown', onKey);
  };
}
