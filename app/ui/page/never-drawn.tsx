/**
 * The screen of a route that only takes forms and leads elsewhere. A route that has a screen answers a refused document with the error
 * screen, and one without with bare data.
 */
export function NeverDrawn() {
  return null;
}
