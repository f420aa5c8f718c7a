import { ModelFault } from '~/kit/fault/model-fault';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { OutlineHierarchy } from '~/kit/outline/hierarchy';
import { readLine } from '~/kit/outline/line';
import { Numbering } from '~/kit/outline/markers';
import { readOutline } from '~/kit/outline/outline';
import { tellLeftKeys } from './left-keys';
import { MapGathering, type ReadMap } from './read-map';

/** Texts in other formats that models write and people paste: JSON, a table, a diagram. */
const OTHER_FORM = /^\s*(?:[[{]|mindmap\s*$|(?:graph|flowchart)\b|\|)/m;

/**
 * Reads indented text: tabs, spaces, bullets, numbers, tree glyphs. Every line with a label becomes a node, since a
 * person's text has no chatter.
 * @throws TransferFault
 */
export function readIndentedText(text: string, topic: string): ReadMap {
  try {
    return OTHER_FORM.test(text.slice(0, 2_000)) ? readOther(text, topic) : readLines(text, topic);
  } catch (error) {
    throw asTransferFault(error);
  }
}

/** Converts an error of the outline's parser to a TransferFault; returns any other error unchanged. */
function asTransferFault(error: unknown): unknown {
  if (!(error instanceof ModelFault)) return error;
  if (error.reason === 'no-outline') return new TransferFault('no-outline');
  return new TransferFault(/nodes/.test(error.detail) ? 'too-many-nodes' : 'too-large');
}

function readLines(text: string, topic: string): ReadMap {
  const map = new MapGathering();
  // Without a topic no line is taken for the title, so every line gives a node.
  const hierarchy = new OutlineHierarchy('');
  const numbering = new Numbering();
  const read: { readonly at: number; readonly label: string; readonly done: boolean }[] = [];
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    if (raw.trim() === '') continue;
    const line = readLine(raw, numbering);
    if (!line) {
      map.leaveOut(index + 1, 'no-label', raw);
      continue;
    }
    hierarchy.add(line);
    const label = line.isCut ? raw.trim().replace(/^[-*+•]\s+/, '') : line.label;
    read.push({ at: index + 1, label, done: isTicked(raw) });
  }
  for (const [index, { level }] of hierarchy.all().entries()) {
    const { at, label, done } = read[index] ?? { at: null, label: '', done: false };
    map.add(label, level, at, { done });
  }
  return map.end('text', { topic });
}

/** Whether a line is ticked, such as '- [x] label'. */
export const isTicked = (line: string): boolean => /^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6})?\s*\[[xX✓✔]\]\s/.test(line);

function readOther(text: string, topic: string): ReadMap {
  const map = new MapGathering();
  const nodes = readOutline(topic || '?', text);
  for (const { label, level } of nodes) map.add(label, level, null);
  if (/^[\uFEFF\s]*[[{]/.test(text)) tellLeftKeys(map, text, [topic, ...nodes.map(({ label }) => label)]);
  return map.end('text', { topic });
}
