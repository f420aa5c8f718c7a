import { nextSlice } from '~/kit/slices';
import { ofCatalogue } from './catalogue';
import { courseText, type OutlineBullet } from './load';

/** The outline of a topic, and the phrases that people type for parts of it. */
interface TopicOutline {
  readonly bullets: readonly OutlineBullet[];
  readonly keywords: readonly string[];
}

/**
 * The outlines of all topics by their slugs. They are read once, one course a slice: 2,000 files at one go would keep
 * everybody else waiting for a second.
 */
export const allOutlines = ofCatalogue(async ({ topics }): Promise<ReadonlyMap<string, TopicOutline>> => {
  const found = new Map<string, TopicOutline>();
  for (const { slug } of topics) {
    await nextSlice();
    const course = courseText(slug)?.course;
    if (!course) continue;
    const bullets = course.lines.map(({ level, label }) => ({ level, label }));
    found.set(slug, { bullets, keywords: course.keywords });
  }
  return found;
});
