/** A learner's text size and face, such as `l.serif`; kept per browser in a cookie. */
export interface Reading {
  readonly size: (typeof readingSizes)[number];
  readonly face: (typeof readingFaces)[number];
}

export const readingSizes = ['s', 'm', 'l', 'xl'] as const;
export const readingFaces = ['sans', 'serif'] as const;

/** Parses a form's or a cookie's value; unknown parts fall back to the default size or face. */
export function readingOf(text: string): Reading {
  const [size, face] = text.split('.');
  return {
    size: readingSizes.find((each) => each === size) ?? 'm',
    face: readingFaces.find((each) => each === face) ?? 'sans',
  };
}

export const readingText = ({ size, face }: Reading): string => `${size}.${face}`;

/** @param header the Cookie header of a request */
export const keptReading = (header: string | null): Reading =>
  readingOf(/(?:^|; )reading=([a-z.]*)/.exec(header ?? '')?.[1] ?? '');

/** Valid for a year; as a Set-Cookie header or for `document.cookie`. */
export const readingCookie = (reading: Reading, isHttps: boolean): string =>
  `reading=${readingText(reading)}; Path=/; Max-Age=31536000; SameSite=Lax${isHttps ? '; Secure' : ''}`;
