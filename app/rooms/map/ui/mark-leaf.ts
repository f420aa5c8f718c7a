import { type LeafMark, leafWords } from '~/rooms/map/rules/leaf-mark';
import { type Item, parentOf, rowOf } from './dom';
import { nameItem } from './roles';

/**
 * Sets a leaf's mark, also in its accessible name, and updates the counts of the branches above.
 * @returns whether the mark has changed
 */
export function markLeaf(leaf: Item, mark: LeafMark): boolean {
  const row = rowOf(leaf);
  const before = row.dataset.state ?? 'none';
  if (before === mark) return false;
  if (mark === 'none') for (const name of ['state', 'words']) delete row.dataset[name];
  else Object.assign(row.dataset, { state: mark, words: leafWords()[mark] });
  if (leaf.role) nameItem(leaf);
  const growth = (of: LeafMark) => Number(mark === of) - Number(before === of);
  const by = growth('done');
  for (let above = parentOf(leaf); above; above = parentOf(above)) {
    const known = rowOf(above).querySelector('.k')?.lastChild;
    if (known) known.textContent = `+${Number(known.textContent) + growth('known')}`;
    const badge = rowOf(above).querySelector('small');
    if (!badge?.lastChild) break;
    const [done, leaves = ''] = (badge.lastChild.textContent ?? '').split('/');
    const padded = String(Number(done) + by).padStart(leaves.length, '\u2007');
    badge.lastChild.textContent = `${padded}/${leaves}`;
    badge.classList.toggle('all', padded === leaves);
    if (above.role) nameItem(above);
  }
  return true;
}
