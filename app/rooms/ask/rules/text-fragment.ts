/** How many words of an excerpt are looked for, and how few are not enough. */
const wordsMax = 8;
const wordsMin = 3;

const blockTag =
  /<math\b[\s\S]*?<\/math>|<\/?(?:p|li|ul|ol|table|thead|tbody|tr|td|th|h[1-6]|blockquote|pre|div|dl|dt|dd|br|hr|details|summary|label|button)\b[^>]*>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/**
 * The part of an address that makes a browser scroll to an excerpt and mark it (a text directive of the URL); empty if
 * the excerpt has too few words.
 * @param html the rendered excerpt
 */
export function textFragment(html: string): string {
  const texts = html.split(blockTag).map((part) =>
    part
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '')
      .replace(/^[\s…]+|[\s…]+$/g, ''),
  );
  const words = texts.map((text) => text.split(/\s+/)).find(({ length }) => length >= wordsMin);
  // A hyphen has a meaning in the directive.
  return words ? `#:~:text=${encodeURIComponent(words.slice(0, wordsMax).join(' ')).replace(/-/g, '%2D')}` : '';
}
