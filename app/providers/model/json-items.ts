import { takenBack } from '~/kit/text/taken-back';
import type { OutlineSeam } from './outline-seam';

/**
 * Turns an answer in JSON into the text that it stands for, item by item as each is complete: the objects of a list, or
 * of a list in one object. An answer that is no JSON passes unchanged: a server may ignore the form that it was asked
 * for.
 * @param textOf the text of one item's JSON; empty if it cannot be read
 */
export function createItemsSeam(textOf: (json: string) => string): OutlineSeam {
  let reader = itemReader();
  let head: string | null = '';
  let isJson = false;

  const push = (piece: string): string => {
    let text = piece;
    if (head !== null) {
      head += piece;
      const opened = /^\s*(?:```(?:json)?[ \t]*\n\s*)?([^\s`])/i.exec(head);
      if (!opened && (/^[\s`]*$/.test(head) || /^\s*```\w*\s*$/.test(head))) return '';
      isJson = opened?.[1] === '{' || opened?.[1] === '[';
      text = head;
      head = null;
    }
    return isJson ? reader.push(text).map(textOf).join('') : text;
  };

  return {
    push(piece) {
      const at = piece.lastIndexOf(takenBack);
      if (at < 0) return push(piece);
      [reader, head, isJson] = [itemReader(), '', false];
      return takenBack + push(piece.slice(at + 1));
    },
    end() {
      const rest = head ?? '';
      head = null;
      return isJson ? '' : rest;
    },
  };
}

/** An item stands in a list at the top, or in a list of the object at the top. */
const deepestList = 2;

/** Finds the JSON of each item, in pieces of any size. */
function itemReader() {
  const open: string[] = [];
  let item = '';
  let itemDepth = 0;
  let isInText = false;
  let isEscaped = false;

  const read = (character: string): boolean => {
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') {
      const begins = character === '{' && itemDepth === 0 && open.at(-1) === '[' && open.length <= deepestList;
      open.push(character);
      if (begins) itemDepth = open.length;
    } else if (character === '}' || character === ']') {
      const isEnd = itemDepth === open.length && itemDepth > 0;
      open.pop();
      return isEnd;
    }
    return false;
  };

  return {
    push(text: string): string[] {
      const items: string[] = [];
      for (const character of text) {
        const isEnd = read(character);
        if (itemDepth > 0) item += character;
        if (!isEnd) continue;
        items.push(item);
        [item, itemDepth] = ['', 0];
      }
      return items;
    },
  };
}

/**
 * Parses JSON in which TeX may have single backslashes: `\frac` is a form feed and `rac` to JSON, and `\sqrt` an error.
 * Null if it is no object.
 */
export function parsedItem(json: string): Readonly<Record<string, unknown>> | null {
  const repaired = json.replace(/\\(?:["\\/]|u[0-9a-fA-F]{4}|[\s\S])/g, (whole, at: number) => {
    const next = json.slice(at + 2, at + 6);
    const kind = whole.charAt(1);
    if (whole.length > 2 || '"\\/'.includes(kind)) return whole;
    const isTeX = kind === 'n' ? /^(?:eq|abla|ot|u\b|eg)/.test(next) : /^[a-z]{2}/.test(next);
    return isTeX || !'bfnrt'.includes(kind) ? `\\${whole}` : whole;
  });
  try {
    const value: unknown = JSON.parse(repaired);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
