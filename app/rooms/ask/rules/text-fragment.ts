/** How many words of how many of an excerpt's blocks are looked for, and how few are not enough. */
const wordsMax = 6;
const wordsMin = 3;
const blocksMax = 3;

const blockTag =
  /<math\b[\s\S]*?<\/math>|<\/?(?:p|li|ul|ol|table|thead|tbody|tr|td|th|h[1-6]|blockquote|pre|div|dl|dt|dd|br|hr|details|summary|label|button)\b[^>]*>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/**
 * The part of an address that makes a browser scroll to an excerpt and mark it (text directives of the URL); empty if
 * the excerpt has too few words. Several blocks are looked for, because words around a citation are not found.
 * @param html the rendered excerpt
 */
export function textFragment(html: string): string {
  const texts = html.split(blockTag).map((part) =>
    part
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '')
      .replace(/^[\s…]+|[\s…]+$/g, ''),
  );
  const phrases = texts.map((text) => text.split(/\s+/)).filter(({ length }) => length >= wordsMin);
  const directives = phrases
    .slice(0, blocksMax)
    // A hyphen has a meaning in the directive.
    .map((words) => `text=${encodeURIComponent(words.slice(0, wordsMax).join(' ')).replace(/-/g, '%2D')}`);
  return directives.length > 0 ? `#:~:${directives.join('&')}` : '';
}
