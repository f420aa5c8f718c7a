import { PageHeader } from '~/kit/page/page-header';
import { sourceWords } from '~/rooms/source/words';
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
      <PageHeader title={<span dir="auto">{title}</span>} subtitle={sourceWords.thePassagesThatLessons} />
      {passages.length > 0 ? <Passages passages={passages} /> : <p>{sourceWords.noLessonCitesIt}</p>}
      <SliceNav {...slice} />
    </section>
  );
}
