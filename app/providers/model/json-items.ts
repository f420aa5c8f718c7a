import { takenBack } from '~/kit/text/taken-back';
import type { OutlineSeam } from './outline-seam';

/**
 * Turns an answer in JSON into the text that it stands for, item by item as each is complete: the objects of a list,
 * below any names, or else one object alone. An answer that is no JSON passes unchanged: a server may ignore the form
 * that it was asked for.
 * @param textOf the text of one item's JSON; empty if it cannot be read
 */
export function createItemsSeam(textOf: (json: string) => string): OutlineSeam {
  let reader = itemReader(textOf);
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
    return isJson ? reader.push(text) : text;
  };

  return {
    push(piece) {
      const at = piece.lastIndexOf(takenBack);
      if (at < 0) return push(piece);
      [reader, head, isJson] = [itemReader(textOf), '', false];
      return takenBack + push(piece.slice(at + 1));
    },
    end() {
      const rest = head ?? '';
      head = null;
      return isJson ? '' : rest;
    },
  };
}

/** Deeper objects are no items. */
const deepest = 8;

/**
 * Finds the items in JSON that comes in pieces of any size, each once it is complete: the outermost objects in lists,
 * and objects in no list that have no item inside.
 */
function itemReader(textOf: (json: string) => string) {
  const open: { readonly isObject: boolean; readonly start: number }[] = [];
  let json = '';
  /** Depth of the object in a list that is open; 0 outside of one. */
  let itemDepth = 0;
  /** End of the last item. An object that began before it is a wrapper. */
  let passed = 0;
  let isInText = false;
  let isEscaped = false;

  const close = (end: number): string => {
    const depth = open.length;
    const isInItem = itemDepth > 0 && depth > itemDepth;
    const { isObject, start } = open.pop() ?? { isObject: false, start: 0 };
    if (depth === itemDepth) itemDepth = 0;
    if (!isObject || isInItem || depth > deepest || start < passed) return '';
    const text = textOf(json.slice(start, end));
    if (text !== '') passed = end;
    return text;
  };

  const read = (character: string, at: number): string => {
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') {
      const isItem = character === '{' && itemDepth === 0 && open.at(-1)?.isObject === false;
      open.push({ isObject: character === '{', start: at });
      if (isItem) itemDepth = open.length;
    } else if (character === '}' || character === ']') return close(at + 1);
    return '';
  };

  return {
    push(piece: string): string {
      const from = json.length;
      json += piece;
      let text = '';
      for (let at = 0; at < piece.length; at += 1) text += read(piece.charAt(at), from + at);
      return text;
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
