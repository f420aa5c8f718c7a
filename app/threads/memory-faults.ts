/** Whether an error is about a string or buffer beyond the maximum length. */
export const isTooMuchForMemory = (error: unknown): boolean =>
  /invalid string length|array buffer allocation|invalid (?:typed )?array length/i.test(String(error));
