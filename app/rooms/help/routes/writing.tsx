import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { page } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () =>
  pageMeta(
    'How to write a lesson',
    'All that a lesson may hold, with how it is written: lists, tables, footnotes, callouts, formulas, code.',
  );

export const loader = page('anyone', async ({ rooms }) => ({ parts: await rooms.lesson.writingGuide() }));

export default function Writing() {
  const { parts } = useLoaderData<typeof loader>();
  return (
    <HelpPage
      title="How to write a lesson"
      lead="Lessons are Markdown: plain text with a few signs. Here is all of it, as it is written and as it is read."
    >
      {parts.map(({ title, intro, source, result }) => (
        <section key={title} className="writing">
          <h2>{title}</h2>
          <p>{intro}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: source }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
          <div className="prose card" dangerouslySetInnerHTML={{ __html: result }} />
        </section>
      ))}
    </HelpPage>
  );
}
