import { PageHeader } from '~/kit/page/page-header';
import { Passages, type ShownPassage } from './passages';
import { SliceNav, type SliceNavProps } from './slice-nav';

/** The public page of a source: the passages that lessons of public maps cite. */
export function SharedSourcePage({
  title,
  passages,
  ...slice
}: SliceNavProps & { title: string; passages: readonly ShownPassage[] }) {
  return (
    <section className="narrow stack source-page">
      <PageHeader
        title={<span dir="auto">{title}</span>}
        subtitle="The passages that lessons of public maps cite. All else of this source is its owner’s alone."
      />
      {passages.length > 0 ? <Passages passages={passages} /> : <p>No lesson cites it yet.</p>}
      <SliceNav {...slice} />
    </section>
  );
}
