import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { codeLimits } from '~/kit/exercise/code-result';

/** Characters of one printed value that leave the engine: a text of 64 MB must not be copied to the host. */
const saidMaxCharacters = codeLimits.outputMaxCharacters + 1;

/**
 * Runs inside of the engine, before any other code, and keeps the functions that it needs: a program may replace them.
 * Its last line is its value.
 */
const source = `(() => {
  const { stringify } = JSON;
  const { isArray } = Array;
  const { keys, getPrototypeOf } = Object;
  const bind = (method) => Function.prototype.call.bind(method);
  const cut = bind(String.prototype.slice);
  const join = bind(Array.prototype.join);
  const find = bind(RegExp.prototype.exec);
  const entries = bind(Map.prototype.entries);
  const values = bind(Set.prototype.values);
  const [AnyMap, AnySet, AnyError, text, number] = [Map, Set, Error, String, Number];
  const most = ${saidMaxCharacters};
  const manyItems = 100;
  const many = (all, depth) => {
    const said = [];
    for (let at = 0; at < all.length && at < manyItems; at++) said[at] = all[at](depth);
    if (all.length > manyItems) said[manyItems] = '…';
    return join(said, ', ');
  };
  const list = (all, each) => {
    const made = [];
    let at = 0;
    for (const item of all) {
      if (at > manyItems) break;
      made[at++] = (depth) => each(item, depth);
    }
    return made;
  };
  const within = (value, depth) => {
    switch (typeof value) {
      case 'string': return stringify(cut(value, 0, most));
      case 'bigint': return text(value) + 'n';
      case 'number': return value === 0 && 1 / value < 0 ? '-0' : text(value);
      case 'function': return '[function ' + text(value.name) + ']';
      case 'symbol': case 'undefined': case 'boolean': return text(value);
    }
    if (value === null) return 'null';
    if (value instanceof AnyError) return text(value.name) + ': ' + text(value.message);
    if (depth === 0) return isArray(value) ? '[…]' : '{…}';
    if (isArray(value)) return '[' + many(list(value, within), depth - 1) + ']';
    if (value instanceof AnySet) return 'Set {' + many(list(values(value), within), depth - 1) + '}';
    const pair = ([key, item], left) => within(key, left) + ' => ' + within(item, left);
    if (value instanceof AnyMap) return 'Map {' + many(list(entries(value), pair), depth - 1) + '}';
    const made = list(keys(value), (key, left) =>
      (find(/^[A-Za-z_$][\\w$]*$/, key) ? key : stringify(key)) + ': ' + within(value[key], left));
    const maker = getPrototypeOf(value)?.constructor?.name;
    const name = typeof maker === 'string' && maker !== 'Object' ? maker + ' ' : '';
    return made.length === 0 ? name + '{}' : name + '{ ' + many(made, depth - 1) + ' }';
  };
  return (value, how) => {
    try {
      if (how === 'printed' && typeof value === 'string') return cut(value, 0, most);
      if (how !== 'error') return cut(within(value, 4), 0, most);
      if (!(value instanceof AnyError)) return '0 ' + cut(within(value, 2), 0, most);
      const line = find(/\\b(?:answer|given|test)\\.js:(\\d+)/, text(value.stack));
      return (line ? line[1] : 0) + ' ' + cut(text(value.name) + ': ' + text(value.message), 0, most);
    } catch {
      return how === 'error' ? '0 Error' : '[object]';
    }
  };
})()`;

/** How values and errors of the engine are shown to a learner. */
export function describeValues(context: QuickJSContext) {
  const describe = context.unwrapResult(context.evalCode(source, 'values.js'));

  /** Empty if the engine is out of time or memory. */
  const described = (value: QuickJSHandle, how: string): string => {
    const result = context.callFunction(describe, context.undefined, value, context.newString(how));
    return result.error ? '' : context.getString(result.value);
  };

  return {
    /** A text is `printed` as it is, or `quoted` like the texts within lists. */
    say: (value: QuickJSHandle, how: 'printed' | 'quoted'): string => described(value, how),
    /** The error is empty if it cannot be read for want of time or memory. */
    explain(error: QuickJSHandle): { readonly error: string; readonly line: number } {
      const [, line, said] = /^(\d+) ([\s\S]*)$/.exec(described(error, 'error')) ?? [];
      return { error: said ?? '', line: Number(line ?? 0) };
    },
  };
}
