/** A text of an exercise that the server has rendered. */
export const Html = ({
  html,
  written,
  inline = false,
}: {
  html: string;
  written: { readonly lang?: string | undefined; readonly dir: string };
  inline?: boolean;
}) => {
  const inner = { dangerouslySetInnerHTML: { __html: html } };
  return inline ? <span {...written} {...inner} /> : <div className="prose" {...written} {...inner} />;
};
