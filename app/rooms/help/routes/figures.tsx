import { json } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { Button } from '~/kit/parts/button';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';
import { formSchema, readForm, text, wantsData } from '~/server/form.server';
import { act, failedForm, page, withinLimit } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];
export const meta = () => pageMeta(helpWords.howToDrawFigures, helpWords.everyKindOfFigure);

export const loader = page('anyone', async ({ rooms }) => ({ parts: await rooms.figure.figureGuide() }));

const fields = formSchema({ text, answer: wantsData });
const noStore = { 'Cache-Control': 'no-store' };

const sample = '```plot\ntitle: A parabola\ny = x^2 - 2 for x = -3..3\n```';

/** Draws the figures of `text` for its author; nothing is kept. With `answer=json` returns the HTML as data. */
export const action = act(
  'anyone',
  async (visit) => {
    await withinLimit(visit, rateLimits.drawings);
    const { text: typed, answer } = readForm(fields, visit.form);
    const html = await visit.rooms.figure.drawText(typed);
    return json(answer ? { html } : { html, typed, refusal: null }, { headers: noStore });
  },
  {
    maxBytes: limits.formBodyMaxBytes,
    failed: () => messages.figure.failed,
    recover: (form, error) => {
      const { sentence, ...init } = failedForm(error, messages.figure.failed);
      const { text: typed, answer } = readForm(fields, form);
      return json(answer ? { message: sentence } : { html: '', typed, refusal: sentence }, init);
    },
  },
);

export default function FiguresHelp() {
  const { parts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const tried = answer && 'typed' in answer ? answer : null;
  return (
    <HelpPage title={helpWords.howToDrawFigures} lead={helpWords.aFigureIsA}>
      <section className="writing" id="try">
        <h2>{helpWords.tryAFigure}</h2>
        <form method="post" action="/help/figures#try" className="field">
          <label htmlFor="figure-text">{helpWords.textOfTheFigure}</label>
          <textarea
            id="figure-text"
            name="text"
            className="input code"
            rows={8}
            spellCheck={false}
            dir="auto"
            defaultValue={tried?.typed ?? sample}
            aria-describedby={tried?.refusal ? 'figure-refusal' : undefined}
          />
          {tried?.refusal ? (
            <p id="figure-refusal" className="field-error">
              {tried.refusal}
            </p>
          ) : null}
          <Button type="submit">{helpWords.drawIt}</Button>
        </form>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
        {tried ? <div className="prose card" dangerouslySetInnerHTML={{ __html: tried.html }} /> : null}
      </section>
      {parts.map(({ title, intro, source, result }) => (
        <section key={title} className="writing">
          <h2>{title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: intro }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: source }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
          <div className="prose card" dangerouslySetInnerHTML={{ __html: result }} />
        </section>
      ))}
    </HelpPage>
  );
}
