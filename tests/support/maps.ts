import { newDocument } from '~/domain/map/document';
import { readOutline } from '~/domain/outline/outline';
import type { NewMap } from '~/ports/maps';

/** Title and nodes of a new map; the ids are n1, n2 and so on, in document order. */
export function outlined(query: string, outline = '- One\n- Two'): Pick<NewMap, 'query' | 'document'> {
  let count = 0;
  const newId = () => {
    count += 1;
    return `n${count}`;
  };
  return { query, document: newDocument(query, readOutline(query, outline), newId) };
}
