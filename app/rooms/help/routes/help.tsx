import { PageHeader } from '~/kit/page/page-header';
import { pageMeta } from '~/kit/page/page-meta';
import { LinkCard } from '~/kit/parts/card';
import { Icon, type IconName } from '~/kit/parts/icon';
import helpStyles from '~/kit/styles/help.css?url';
import { helpTopics } from '~/rooms/help/ui/help-topics';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () =>
  pageMeta('Help & Information', 'Questions and answers, contact, and the policies of this Topiary server.');

const cards: readonly { to: string; icon: IconName; title: string; text: string }[] = [
  {
    to: '/help/faq',
    icon: 'help',
    title: 'Questions and answers',
    text: 'Who writes the maps, who can see them, and how to connect a model.',
  },
  { to: '/help/contact', icon: 'mail', title: 'Contact', text: 'How to reach the people who run this server.' },
  { to: '/help/about', icon: 'sprout', title: 'About', text: 'What Topiary is, and what it leaves out on purpose.' },
  {
    to: '/help/terms',
    icon: 'book',
    title: 'Terms of Service',
    text: 'What you may expect of this server, and it of you.',
  },
  {
    to: '/help/privacy',
    icon: 'lock',
    title: 'Privacy Policy',
    text: 'What is stored, where, what leaves the server, and how to delete it.',
  },
  {
    to: '/help/refund',
    icon: 'refresh',
    title: 'Refund Policy',
    text: 'Fourteen days without question, thirty on request.',
  },
];

const topics = [
  ...helpTopics,
  {
    slug: 'writing',
    title: 'How to write a lesson',
    says: 'All that a lesson may hold, and how it is written: lists, tables, footnotes, formulas, code.',
  },
];

export default function Help() {
  return (
    <>
      <PageHeader title="Help & Information" subtitle="Short pages in plain words." />
      <ul className="grid plain-list">
        {cards.map(({ to, icon, title, text }) => (
          <li key={to}>
            <LinkCard to={to} title={title} icon={<Icon name={icon} large />}>
              <p className="muted">{text}</p>
            </LinkCard>
          </li>
        ))}
      </ul>
      <section className="help-topics stack-s">
        <h2>How it works</h2>
        <ul className="plain-list">
          {topics.map(({ slug, title, says }) => (
            <li key={slug}>
              <a href={`/help/${slug}`}>{title}</a>
              <p className="muted">{says}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
