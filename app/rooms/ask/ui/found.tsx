import type { ReactNode } from 'react';
import { rich } from '~/kit/parts/rich';
import { textFragment } from '~/rooms/ask/rules/text-fragment';
import { askWords } from '~/rooms/ask/words';
import type { FoundLessonView, FoundView } from './thread-data';

/** How many matches of a group are shown at once; the others are folded. */
const shownOfGroup = 3;

/** The matches for a question in the open lesson, in its map, in the learner's other maps, and in their sources. */
export function Found({ question, here, inMap, elsewhere, passages }: FoundView) {
  if (!here && inMap.length + elsewhere.length + passages.length === 0)
    return (
      <p role="status" data-found>
        {askWords.neitherYourLessonsNor({ question })}
      </p>
    );
  return (
    <section className="stack-s" aria-label={askWords.whatWasFound} data-found>
      <p role="status">{rich(askWords.foundForQuestionBy({ question }), { bdi: (text) => <bdi>{text}</bdi> })}</p>
      {here ? (
        <Group name={askWords.inThisLesson}>
          {[
            <div key="here" className="card stack-s" lang={here.lang} dir="auto">
              <Excerpt html={here.html} />
              <a href={here.address + textFragment(here.html)}>{askWords.showInTheText}</a>
            </div>,
          ]}
        </Group>
      ) : null}
      <Group name={askWords.inThisMap}>{inMap.map((each) => lessonCard(each))}</Group>
      <Group name={askWords.elsewhere}>{elsewhere.map((each) => lessonCard(each, each.map))}</Group>
      <Group name={askWords.inYourSources}>
        {passages.map(({ address, title, place, html }) => (
          <div key={address} className="card stack-s" dir="auto">
            <a href={address}>{title}</a>
            {place ? <p className="hint">{place}</p> : null}
            <Excerpt html={html} />
          </div>
        ))}
      </Group>
    </section>
  );
}

/** Matches under a heading; nothing if there are none. */
function Group({ name, children }: { name: string; children: readonly ReactNode[] }) {
  const rest = children.slice(shownOfGroup);
  if (children.length === 0) return null;
  return (
    <section className="stack-s" aria-label={name}>
      <h3>{name}</h3>
      {children.slice(0, shownOfGroup)}
      {rest.length > 0 ? (
        <details className="stack-s">
          <summary>{askWords.nMore({ n: rest.length })}</summary>
          {rest}
        </details>
      ) : null}
    </section>
  );
}

const lessonCard = ({ address, label, lang, html }: FoundLessonView, map = '') => (
  <div key={address} className="card stack-s" lang={lang} dir="auto">
    <a href={address}>{label}</a>
    {map ? <p className="hint">{map}</p> : null}
    <Excerpt html={html} />
  </div>
);

const Excerpt = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
