/** A text of a card, as HTML from the server. */
export const CardText = ({ html, lang }: { html: string; lang?: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  <div className="prose" lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
