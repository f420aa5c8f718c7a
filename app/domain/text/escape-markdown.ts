/** Escapes a label for Markdown. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|~]|&(?=#?\w+;)/g, '\\$&');
