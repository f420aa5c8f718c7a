/** Names that the engines' files need: the language's own, and a few of the host that reach nothing. */
const kept = new Set([
  ...['globalThis', 'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Date', 'RegExp'],
  ...['Math', 'JSON', 'Reflect', 'Proxy', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Infinity', 'NaN'],
  ...['undefined', 'isNaN', 'isFinite', 'parseInt', 'parseFloat', 'Iterator', 'FinalizationRegistry', 'DataView'],
  ...['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'AggregateError'],
  ...['ArrayBuffer', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array'],
  ...['Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
  ...['WebAssembly', 'TextDecoder', 'TextEncoder'],
]);

/**
 * Removes all globals of the host: network, storage, timers, the process. The engines do not hand any of them out; this
 * is for an engine that is broken by what it runs.
 */
export function takeAwayGlobals(): void {
  const clock = performance;
  const now = () => clock.now();
  for (
    let holder: object | null = globalThis;
    holder && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder)
  )
    for (const name of Reflect.ownKeys(holder)) if (!kept.has(String(name))) remove(holder, name);
  const nothing = () => {};
  Object.assign(globalThis, {
    console: { log: nothing, warn: nothing, error: nothing },
    performance: { now },
    crypto: {},
  });
}

/** Some names of a browser's worker cannot be removed: the address of its file, and the worker itself. */
function remove(holder: object, name: string | symbol): void {
  if (!Reflect.deleteProperty(holder, name))
    Reflect.defineProperty(holder, name, { value: undefined, configurable: true, writable: true });
}
