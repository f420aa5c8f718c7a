import { readItem } from '~/kit/outline/line';
import { isFields, parsedJson, textOf } from './read-json';
import type { MapGathering } from './read-map';

/**
 * Reports the parts of a foreign JSON that did not become labels: values by key with their number, and links within
 * labels.
 * @param labels of the parsed nodes, and the topic
 */
export function tellLeftKeys(map: MapGathering, text: string, labels: readonly string[]): void {
  const read = new Set(labels.map(fold));
  let value: unknown;
  try {
    value = parsedJson(text);
  } catch {
    // The outline's parser accepts much that is no valid JSON, such as truncated text.
    map.leaveOut(null, 'not-counted', '');
    return;
  }
  // The outline's parser drops the only top node as the title and uses the file's name: take the title from the JSON.
  const title = isFields(value) ? titleKeys.map((key) => textOf(value[key])).find(Boolean) : undefined;
  if (title && !read.has(fold(readItem(title, 1)?.label ?? ''))) {
    map.title = title;
    read.add(fold(readItem(title, 1)?.label ?? ''));
  }
  const counts = new Map<string, number>();
  // Iterative: a text may be nested deeper than the call stack.
  const ahead: { readonly key: string; readonly value: unknown }[] = [{ key: '', value }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { key, value: found } = next;
    if (typeof found === 'object' && found !== null) {
      const isList = Array.isArray(found);
      for (const [name, each] of Object.entries(found)) ahead.push({ key: isList ? key : name, value: each });
      continue;
    }
    if (found === null || found === undefined || found === '') continue;
    const label = typeof found === 'string' ? readItem(found, 1)?.label : undefined;
    if (label === undefined || !read.has(fold(label))) counts.set(key, (counts.get(key) ?? 0) + 1);
    else if (/https?:/i.test(String(found)) && !/https?:/i.test(label)) map.leaveOut(null, 'label-link', String(found));
  }
  map.leaveOutKeys(counts);
}

const titleKeys = ['label', 'title', 'name', 'topic', 'text'];

const fold = (label: string): string => label.toLowerCase();
