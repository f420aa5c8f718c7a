/** Node's own fetch: with single fetch off, remix-serve puts a polyfill in the place of the global one once the build is loaded. */
export const nodeFetch = globalThis.fetch;
