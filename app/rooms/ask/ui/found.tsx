import type { FoundLessonView, FoundView } from './thread-data';

/** The matches for a question in the open lesson, the learner's other lessons and their sources. */
export function Found({ question, here, lessons, passages }: FoundView) {
  if (!here && lessons.length + passages.length === 0)
    return (
      <p role="status" data-found>
        Neither your lessons nor your sources have anything on “{question}”. Try other words.
      </p>
    );
  return (
    <section className="stack-s" aria-label="What was found" data-found>
      <p role="status">
        Found for “<bdi>{question}</bdi>”, by its words:
      </p>
      {here ? <Lessons name="In this lesson" lessons={[here]} /> : null}
      {lessons.length > 0 ? <Lessons name="In your lessons" lessons={lessons} /> : null}
      {passages.length > 0 ? (
        <ul className="plain-list stack-s" aria-label="In your sources">
          {passages.map(({ address, title, place, html }) => (
            <li key={address} className="card stack-s" dir="auto">
              <a href={address}>{title}</a>
              {place ? <p className="hint">{place}</p> : null}
              <Excerpt html={html} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const Lessons = ({ name, lessons }: { name: string; lessons: readonly FoundLessonView[] }) => (
  <ul className="plain-list stack-s" aria-label={name}>
    {lessons.map(({ address, label, map, lang, html }) => (
      <li key={address} className="card stack-s" lang={lang} dir="auto">
        <a href={address}>{label}</a>
        <p className="hint">{map}</p>
        <Excerpt html={html} />
      </li>
    ))}
  </ul>
);

const Excerpt = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
