import { PageHeader } from '~/kit/page/page-header';
import { Passages, type ShownPassage } from './passages';

/** The public page of a source: the passages that lessons of public maps cite. */
export function SharedSourcePage({
  title,
  passages,
  previous,
  next,
}: {
  title: string;
  passages: readonly ShownPassage[];
  /** The addresses of the previous and next slice. */
  previous: string | null;
  next: string | null;
}) {
  return (
    <section className="narrow stack source-page">
      <PageHeader
        title={<span dir="auto">{title}</span>}
        subtitle="The passages that lessons of public maps cite. All else of this source is its owner’s alone."
      />
      {passages.length > 0 ? <Passages passages={passages} /> : <p>No lesson cites it yet.</p>}
      {previous || next ? (
        <nav className="actions" aria-label="Pages">
          {previous ? (
            <a className="button quiet" href={previous} rel="prev">
              Back
            </a>
          ) : null}
          {next ? (
            <a className="button quiet" href={next} rel="next">
              Read on
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}
