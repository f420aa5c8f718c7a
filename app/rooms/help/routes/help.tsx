import { PageHeader } from '~/kit/page/page-header';
import { pageMeta } from '~/kit/page/page-meta';
import { LinkCard } from '~/kit/parts/card';
import { Icon, type IconName } from '~/kit/parts/icon';
import helpStyles from '~/kit/styles/help.css?url';
import { helpTopics } from '~/rooms/help/ui/help-topics';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.helpInformation, helpWords.questionsAndAnswersContact);

const cards = (): readonly { to: string; icon: IconName; title: string; text: string }[] => [
  {
    to: '/help/faq',
    icon: 'help',
    title: helpWords.questionsAndAnswers,
    text: helpWords.whoWritesTheMapsWho,
  },
  { to: '/help/contact', icon: 'mail', title: helpWords.contact, text: helpWords.howToReachThePeople },
  { to: '/help/about', icon: 'sprout', title: helpWords.about, text: helpWords.whatTopiaryIsAnd },
  {
    to: '/help/terms',
    icon: 'book',
    title: helpWords.termsOfService,
    text: helpWords.whatYouMayExpect,
  },
  {
    to: '/help/privacy',
    icon: 'lock',
    title: helpWords.privacyPolicy,
    text: helpWords.whatIsStoredWhere,
  },
  {
    to: '/help/refund',
    icon: 'refresh',
    title: helpWords.refundPolicy,
    text: helpWords.fourteenDaysWithoutQuestion,
  },
];

const topics = () => [
  ...helpTopics(),
  {
    slug: 'writing',
    title: helpWords.howToWriteA,
    says: helpWords.allThatALessonMay,
  },
  {
    slug: 'courses',
    title: helpWords.writeACourse,
    says: helpWords.aCourseIsAFolder,
  },
  {
    slug: 'translate',
    title: helpWords.translateTopiary,
    says: helpWords.aLanguageIsOne,
  },
];

export default function Help() {
  return (
    <>
      <PageHeader title={helpWords.helpInformation} subtitle={helpWords.shortPagesInPlain} />
      <ul className="grid plain-list">
        {cards().map(({ to, icon, title, text }) => (
          <li key={to}>
            <LinkCard to={to} title={title} icon={<Icon name={icon} large />}>
              <p className="muted">{text}</p>
            </LinkCard>
          </li>
        ))}
      </ul>
      <section className="help-topics stack-s">
        <h2>{helpWords.howItWorks}</h2>
        <ul className="plain-list">
          {topics().map(({ slug, title, says }) => (
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
