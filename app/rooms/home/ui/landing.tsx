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
    title: 'A map that draws itself',
    text:
      'Watch the outline grow line by line while the model writes it. Close the tab if you like: the server goes ' +
      'on, and the map is there when you return.',
  },
  {
    icon: 'leaf',
    title: 'Lessons on the leaves',
    text:
      'With a model, every leaf gets a text written for its place in the map, with examples and exercises to tick ' +
      'off. Edit what you want said differently.',
  },
  {
    icon: 'sparkle',
    title: 'Your model, or none',
    text:
      'Connect OpenAI or a model on your own machine, or use the library that comes with it: outlines for ' +
      `${libraryFigures.outlines} topics, lessons for ${libraryFigures.courses} of them. Every text says where its words are from.`,
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
      'Open a leaf for its lesson, or to write one. Tick what you have done, come back tomorrow, and share the map if it is ' +
      'good.',
  },
];

const landingTitle = 'Topiary: type a topic, get a knowledge map to learn by';
export const landingDescription =
  'Topiary turns any topic into a knowledge map that folds and unfolds, and that you learn leaf by leaf. ' +
  'Lessons come from a model of yours, from the built-in library, or from you.';

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
          Topiary turns one line into a map of what there is to learn about it. A model of yours writes a lesson for
          every leaf; without one, a library knows {libraryFigures.outlines} topics.
        </p>
        <CourseForm id="topic" />
        <Suggestions topics={topics} />
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
