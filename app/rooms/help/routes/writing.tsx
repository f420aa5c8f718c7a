import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';
import { page } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.howToWriteA, helpWords.allThatALessonMayHold);

export const loader = page('anyone', async ({ rooms }) => ({ parts: await rooms.lesson.writingGuide() }));

export default function Writing() {
  const { parts } = useLoaderData<typeof loader>();
  return (
    <HelpPage title={helpWords.howToWriteA} lead={helpWords.lessonsAreMarkdownPlain}>
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
