import type { ReactNode } from 'react';
import { libraryFigures } from '~/kit/library-figures';
import { limits } from '~/kit/limits';
import { DemoForm } from '~/kit/page/demo-form';
import { pictureMeta } from '~/kit/page/page-meta';
import { Link, type MetaDescriptor } from '~/kit/page/router';
import { Button } from '~/kit/parts/button';
import { Icon, type IconName } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import { writtenIn } from '~/rooms/course/rules/written-in';
import { homeWords } from '~/rooms/home/words';
import { Specimen } from './landing-specimen';
import { Voices } from './landing-voices';

interface LandingProps {
  /** Names of the eight popular topics. */
  topics: readonly string[];
  /** How long an account of the demo lives; null: no demo. */
  demoHours?: number | null;
  /** Four formatted statistics. */
  figures: readonly { readonly label: string; readonly value: string }[];
}

const features = (): readonly { icon: IconName; title: string; text: string }[] => [
  {
    icon: 'map',
    title: homeWords.aMapOfIt,
    text: homeWords.anyTopicBecomesA,
  },
  {
    icon: 'leaf',
    title: homeWords.lessonsYouDo,
    text: homeWords.everyLeafHasA({ n: libraryFigures.outlines, m: libraryFigures.courses }),
  },
  {
    icon: 'clock',
    title: homeWords.cardsThatComeBack,
    text: homeWords.cardsAskYouAgain,
  },
];

const further = (): readonly { icon: IconName; title: string; text: string }[] => [
  {
    icon: 'graduation',
    title: homeWords.fromYourOwnBooks,
    text: homeWords.giveItAPdf,
  },
  {
    icon: 'sparkle',
    title: homeWords.hintsBeforeAnswers,
    text: homeWords.askBelowALesson,
  },
  {
    icon: 'sprout',
    title: homeWords.withoutANetwork,
    text: homeWords.whatYouOpenedLast,
  },
  {
    icon: 'briefcase',
    title: homeWords.takeItWithYou,
    text: homeWords.exportEveryMapAs,
  },
];

const steps = (): readonly { title: string; text: string }[] => [
  {
    title: homeWords.typeATopic,
    text: homeWords.anythingYouCanSay,
  },
  {
    title: homeWords.seeItWhole,
    text: homeWords.youGetATree,
  },
  {
    title: homeWords.learnLeafByLeaf,
    text: homeWords.openALeafFor,
  },
];

const landingTitle = () => homeWords.topiaryTypeATopic;
const landingDescription = () => homeWords.topiaryTurnsAnyTopic;

/** Title, description, link preview and structured data. `url` is the public address of this server. */
export const landingMeta = ({ url }: { url: string }): MetaDescriptor[] => [
  { title: landingTitle() },
  { name: 'description', content: landingDescription() },
  { property: 'og:title', content: landingTitle() },
  { property: 'og:description', content: landingDescription() },
  { property: 'og:type', content: 'website' },
  { property: 'og:url', content: url },
  ...pictureMeta(`${url}picture.png`, landingTitle()),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Topiary',
      url,
      description: landingDescription(),
      applicationCategory: 'EducationalApplication',
      operatingSystem: 'Any',
      browserRequirements: homeWords.worksWithoutJavascript,
    },
  },
];

/** The page for visitors at `/`. Every action goes to `/login` and passes on the topic. */
export function Landing({ topics, figures, demoHours = null }: LandingProps) {
  return (
    <div className="landing">
      <section className="hero wrap">
        <h1>
          <span>{homeWords.typeATopic2}</span> <span>{homeWords.watchItBranch}</span>
        </h1>
        <p className="lead">{homeWords.learnItAndStill}</p>
        <CourseForm id="topic" />
        {demoHours === null ? null : <DemoForm hours={demoHours} />}
        <Suggestions topics={topics} />
        <Courses />
        <Specimen />
      </section>

      <section className="figures" aria-label={homeWords.topiaryInNumbers}>
        <dl className="wrap">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>

      <Section id="features" kicker={homeWords.aiFeatures} title={homeWords.moreThanAList}>
        <ul className="grid grid-3 plain-list">
          {features().map(({ icon, title, text }) => (
            <li key={title} className="card feature">
              <Icon name={icon} large />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <ul className="wrap grid plain-list further">
        {further().map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>

      <Section id="how-it-works" kicker={homeWords.howItWorks} title={homeWords.fromAWordTo}>
        <ol className="how grid grid-3">
          {steps().map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section
        id="reviews"
        kicker={homeWords.userReviews}
        title={homeWords.threeWaysToUse}
        note={homeWords.weDoNotInvent}
      >
        <Voices />
      </Section>

      <section id="get-started" className="band call" aria-labelledby="get-started-title">
        <div className="wrap">
          <h2 id="get-started-title">{homeWords.whatDoYouWantTo}</h2>
          <p className="lead">{homeWords.anAccountTakesA}</p>
          <CourseForm id="topic-again" />
        </div>
      </section>
    </div>
  );
}

function Section({
  id,
  kicker,
  title,
  note,
  children,
}: {
  id: string;
  kicker: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="band wrap" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <p className="kicker">{kicker}</p>
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p className="muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}

function CourseForm({ id }: { id: string }) {
  return (
    <form className="topic-form" method="get" action="/login">
      <label className="sr" htmlFor={id}>
        {homeWords.whatDoYouWant}
      </label>
      <input
        id={id}
        name="topic"
        data-max={limits.topicMaxCharacters}
        data-outline
        placeholder={homeWords.whatDoYouWant}
        autoComplete="off"
        enterKeyHint="go"
        dir="auto"
      />
      <output className="count" />
      <Button>{homeWords.createCourse}</Button>
    </form>
  );
}

/** Courses that open without an account; a link each, as it leads to no sign-in. */
const Courses = () => (
  <p className="courses">
    {rich(homeWords.noAccountYetRead({ n: libraryFigures.courses }), {
      link: (text) => <Link to="/course/statistics">{text}</Link>,
      link2: (text) => <Link to="/course/chess">{text}</Link>,
      link3: (text) => <Link to="/course/first-aid">{text}</Link>,
      link4: (text) => <Link to="/courses">{text}</Link>,
    })}
  </p>
);

function Suggestions({ topics }: { topics: readonly string[] }) {
  return (
    <nav className="suggestions" aria-label={homeWords.popularTopics}>
      <ul className="chips">
        {topics.map((topic) => (
          <li key={topic} lang={writtenIn}>
            <Link className="chip" to={`/login?${new URLSearchParams({ topic })}`}>
              {topic}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
