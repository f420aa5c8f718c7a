/** A label as text, whatever Markdown would read into it. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|~]|&(?=#?\w+;)/g, '\\$&');
