/**
 * For routes that only take forms: without a component Remix would answer errors with bare data, not the error
 * screen.
 */
export function NeverDrawn() {
  return null;
}
