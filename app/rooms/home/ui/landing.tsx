import type { ReactNode } from 'react';
import { libraryFigures } from '~/kit/library-figures';
import { limits } from '~/kit/limits';
import { pictureMeta } from '~/kit/page/page-meta';
import { Link, type MetaDescriptor } from '~/kit/page/router';
import { Button } from '~/kit/parts/button';
import { Icon, type IconName } from '~/kit/parts/icon';
import { Specimen } from './landing-specimen';
import { Voices } from './landing-voices';

export interface LandingProps {
  /** Names of the eight popular topics. */
  topics: readonly string[];
  /** Four formatted statistics. */
  figures: readonly { readonly label: string; readonly value: string }[];
}

const features: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'map',
    title: 'A map of it all',
    text:
      'Any topic becomes a tree that folds and unfolds, so that you see the whole and where you are in it. Edit it ' +
      'in place, or let it grow where you want more.',
  },
  {
    icon: 'leaf',
    title: 'Lessons you do',
    text:
      'Every leaf has a lesson with examples and tasks to tick off. A model of yours writes it, or the library that ' +
      `comes along: outlines for ${libraryFigures.outlines} topics, lessons for ${libraryFigures.courses} of them.`,
  },
  {
    icon: 'clock',
    title: 'Cards that come back',
    text:
      'Cards ask you again just before you would forget. Ten minutes a day keep what you learned, and the map shows ' +
      'what you still remember.',
  },
];

const further: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'graduation',
    title: 'From your own books',
    text: 'Give it a PDF or an e-book: lessons are written from its passages and cite them, with the page.',
  },
  {
    icon: 'sparkle',
    title: 'Hints before answers',
    text: 'Ask below a lesson. First comes a hint, then the answer, which can become a card.',
  },
  {
    icon: 'sprout',
    title: 'Without a network',
    text: 'What you opened last is readable offline. What you tick there is sent later.',
  },
  {
    icon: 'briefcase',
    title: 'Take it with you',
    text: 'Export every map as Markdown, an e-book, a web page or a deck for Anki.',
  },
];

const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Type a topic',
    text: 'Anything you can say in sixty characters: a language, a craft, a chapter of history, next week’s exam.',
  },
  {
    title: 'See it whole',
    text:
      'You get a tree of what there is to know, folded so that it never overwhelms. Open the branches you care ' +
      'about.',
  },
  {
    title: 'Learn leaf by leaf',
    text:
      'Open a leaf for its lesson and do its tasks. Tomorrow a few cards ask what you still know, and the next leaf ' +
      'waits.',
  },
];

const landingTitle = 'Topiary: type a topic, get a knowledge map to learn by';
export const landingDescription =
  'Topiary turns any topic into a knowledge map that you learn leaf by leaf: lessons with tasks, and cards that come ' +
  'back before you forget. Lessons come from a model of yours, from the built-in library, or from you.';

/** Title, description, link preview and structured data. `url` is the public address of this server. */
export const landingMeta = ({ url }: { url: string }): MetaDescriptor[] => [
  { title: landingTitle },
  { name: 'description', content: landingDescription },
  { property: 'og:title', content: landingTitle },
  { property: 'og:description', content: landingDescription },
  { property: 'og:type', content: 'website' },
  { property: 'og:url', content: url },
  ...pictureMeta(`${url}picture.png`, landingTitle),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Topiary',
      url,
      description: landingDescription,
      applicationCategory: 'EducationalApplication',
      operatingSystem: 'Any',
      browserRequirements: 'Works without JavaScript',
    },
  },
];

/** The page for visitors at `/`. Every action goes to `/login` and passes on the topic. */
export function Landing({ topics, figures }: LandingProps) {
  return (
    <div className="landing">
      <section className="hero wrap">
        <h1>
          <span>Type a topic.</span> <span>Watch it branch.</span>
        </h1>
        <p className="lead">
          Learn it, and still know it in a year: a map of what there is to learn, lessons with tasks on its leaves, and
          cards that come back before you forget.
        </p>
        <CourseForm id="topic" />
        <Suggestions topics={topics} />
        <Courses />
        <Specimen />
      </section>

      <section className="figures" aria-label="Topiary in numbers">
        <dl className="wrap">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>

      <Section id="features" kicker="AI Features" title="More than a list of links">
        <ul className="grid grid-3 plain-list">
          {features.map(({ icon, title, text }) => (
            <li key={title} className="card feature">
              <Icon name={icon} large />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <ul className="wrap grid plain-list further">
        {further.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>

      <Section id="how-it-works" kicker="How It Works" title="From a word to a course in three steps">
        <ol className="how grid grid-3">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section
        id="reviews"
        kicker="User Reviews"
        title="Three ways to use it"
        note={
          'We do not invent customers. These are examples of what you can do here, ' +
          'written by the people who made it.'
        }
      >
        <Voices />
      </Section>

      <section id="get-started" className="band call" aria-labelledby="get-started-title">
        <div className="wrap">
          <h2 id="get-started-title">What do you want to understand?</h2>
          <p className="lead">An account takes a minute. The first map takes less.</p>
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
        What do you want to learn?
      </label>
      <input
        id={id}
        name="topic"
        data-max={limits.topicMaxCharacters}
        placeholder="What do you want to learn?"
        autoComplete="off"
        enterKeyHint="go"
        dir="auto"
      />
      <output className="count" />
      <Button>Create Course</Button>
    </form>
  );
}

/** Courses that open without an account; a link each, as it leads to no sign-in. */
const Courses = () => (
  <p className="courses">
    No account yet? Read a course: <Link to="/course/statistics">Statistics</Link>,{' '}
    <Link to="/course/chess">Chess</Link>, <Link to="/course/first-aid">First Aid</Link> or{' '}
    <Link to="/courses">another one of {libraryFigures.courses}</Link>
  </p>
);

function Suggestions({ topics }: { topics: readonly string[] }) {
  return (
    <nav className="suggestions" aria-label="Popular topics">
      <ul className="chips">
        {topics.map((topic) => (
          <li key={topic}>
            <Link className="chip" to={`/login?${new URLSearchParams({ topic })}`}>
              {topic}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
