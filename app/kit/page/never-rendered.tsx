/**
 * For routes that only accept forms: without a component Remix would answer errors with bare data instead of the error
 * screen.
 */
export function NeverRendered() {
  return null;
}
