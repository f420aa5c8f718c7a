/** A label or title; `drawn` is its HTML from the server if it has formulas. */
export const Label = ({ text, drawn }: { text: string; drawn?: string | undefined }) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by kit/markdown/label.ts
  drawn ? <span dangerouslySetInnerHTML={{ __html: drawn }} /> : text;
