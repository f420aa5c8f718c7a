import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpPicture, helpTopics } from '~/rooms/help/ui/help-topics';
import { helpWords } from '~/rooms/help/words';
import { notFound, page } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

const topicOf = (slug?: string) => helpTopics().find((topic) => topic.slug === slug);

export const meta: MetaFunction = ({ params }) => {
  const topic = topicOf(params.topic);
  return pageMeta(topic?.title ?? helpWords.help, topic?.says);
};

/** A page of 'How it works'. */
export const loader = page('anyone', async ({ params }) => {
  if (!topicOf(params.topic)) throw notFound();
  return { slug: params.topic };
});

export default function Topic() {
  const topic = topicOf(useLoaderData<typeof loader>().slug);
  if (!topic) return null;
  const { slug, title, says, picture, text } = topic;
  return (
    <HelpPage title={title} lead={says}>
      <img className="help-picture" src={`/help/${slug}.webp`} alt={picture} {...helpPicture} />
      <div className="prose">{text}</div>
    </HelpPage>
  );
}
