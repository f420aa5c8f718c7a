import { limits } from '~/kit/limits';
import { countCharacters, plainText } from '~/kit/text/plain-text';
import { OutlineHierarchy, type OutlineLine } from './hierarchy';
import { readLine } from './line';
import { Numbering } from './markers';

export type LabelFault = 'empty-label' | 'label-too-long';

/** A label as typed: one plain line, or its fault. */
export function readLabel(typed: string): { readonly label: string } | { readonly fault: LabelFault } {
  const label = plainText(typed.replace(/\p{Cc}/gu, ' '));
  if (label === '') return { fault: 'empty-label' };
  if (countCharacters(label) > limits.labelMaxCharacters) return { fault: 'label-too-long' };
  return { label };
}

/**
 * Nodes as typed or pasted. A single line is one label, taken literally. Several lines are an outline, of which every
 * line with a label becomes a node: unlike a model's answer, typed text contains no chatter.
 * @returns at least one node, the first of which is at level 1
 * @throws ModelFault 'too-large'
 */
export function readBranches(
  typed: string,
): { readonly nodes: readonly OutlineLine[] } | { readonly fault: LabelFault } {
  const lines = typed.split(/\r\n?|\n/).filter((line) => plainText(line) !== '');
  const [only] = lines;
  if (only === undefined) return { fault: 'empty-label' };
  if (lines.length === 1) {
    const read = readLabel(only);
    return 'fault' in read ? read : { nodes: [{ label: read.label, level: 1 }] };
  }
  const hierarchy = new OutlineHierarchy('');
  const numbering = new Numbering();
  for (const raw of lines) {
    const line = readLine(raw, numbering);
    if (line?.isCut) return { fault: 'label-too-long' };
    if (line) hierarchy.add(line);
  }
  const nodes = hierarchy.all();
  return nodes.length === 0 ? { fault: 'empty-label' } : { nodes };
}
