/**
 * Node's own fetch: with single fetch off, the server replaces the global one by a polyfill after loading the build.
 */
export const nodeFetch = globalThis.fetch;
