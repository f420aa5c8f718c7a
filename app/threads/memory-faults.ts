/** An error of a string or buffer that is longer than any may be. */
export const isTooMuchForMemory = (error: unknown): boolean =>
  /invalid string length|array buffer allocation|invalid (?:typed )?array length/i.test(String(error));
