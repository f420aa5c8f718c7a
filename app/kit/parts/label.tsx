/** A label or title; `rendered` is its HTML from the server if it has formulas. */
export const Label = ({ text, rendered }: { text: string; rendered?: string | undefined }) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by kit/markdown/label.ts
  rendered ? <span dangerouslySetInnerHTML={{ __html: rendered }} /> : text;
