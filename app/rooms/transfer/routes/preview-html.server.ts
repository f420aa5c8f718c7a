import { listSaid } from '~/kit/language/format';
import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormulas } from '~/kit/text/plain-formula';
import { transferWords } from '~/rooms/transfer/words';

export interface PreviewNode {
  readonly label: string;
  readonly level: number;
  readonly hasLesson: boolean;
  readonly done: boolean;
}

/** Deeper nodes are shown at this level: browsers stop nesting elements at some hundreds. */
const deepestShown = 24;
/** A larger tree starts folded. */
const openUpTo = 150;

/** The tree of a preview as nested lists that fold. A string, since a tree may be deeper than the call stack. */
export function previewHtml(nodes: readonly PreviewNode[]): string {
  const out: string[] = ['<ul class="import-tree">'];
  const levels = nodes.map(({ level }) => Math.min(level, deepestShown));
  const isOpen = nodes.length <= openUpTo;
  for (const [at, node] of nodes.entries()) {
    const level = levels[at] ?? 1;
    const next = levels[at + 1] ?? 0;
    const notes = [node.hasLesson ? transferWords.hasALesson : '', node.done ? transferWords.isDone : ''].filter(
      (note) => note !== '',
    );
    const small = notes.length > 0 ? ` <small>${escapeHtml(listSaid(notes, 'short'))}</small>` : '';
    const row = `<bdi>${escapeHtml(plainFormulas(node.label))}</bdi>${small}`;
    if (next > level) {
      out.push(`<li><details${isOpen || level > 1 ? ' open' : ''}><summary>${row}</summary><ul>`);
      continue;
    }
    out.push(`<li>${row}</li>`);
    for (let close = level; close > Math.max(next, 1); close -= 1) out.push('</ul></details></li>');
  }
  out.push('</ul>');
  return out.join('');
}
