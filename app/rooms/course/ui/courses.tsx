import { PageHeader } from '~/kit/page/page-header';
import { LinkCard } from '~/kit/parts/card';
import { writtenIn } from '~/rooms/course/rules/written-in';
import { courseWords } from '~/rooms/course/words';

export interface CoursesScreenProps {
  readonly courses: readonly {
    readonly slug: string;
    readonly name: string;
    readonly lessons: number;
    readonly minutes: number;
    readonly branches: readonly string[];
  }[];
}

export function CoursesScreen({ courses }: CoursesScreenProps) {
  return (
    <div>
      <PageHeader title={courseWords.courses} subtitle={courseWords.coursesToRead({ n: courses.length })} />
      <div className="grid grid-3">
        {courses.map(({ slug, name, lessons, minutes, branches }) => (
          <LinkCard key={slug} to={`/course/${slug}`} title={<span lang={writtenIn}>{name}</span>}>
            <p className="small">{courseWords.lessonsAbout({ n: lessons, hours: hours(minutes) })}</p>
            <ul className="plain-list small muted" lang={writtenIn} dir="ltr">
              {branches.slice(0, 3).map((branch) => (
                <li key={branch}>{branch}</li>
              ))}
            </ul>
          </LinkCard>
        ))}
      </div>
    </div>
  );
}

/** In half hours: '1 hour', '1½ hours'. */
function hours(minutes: number): string {
  const halves = Math.max(1, Math.round(minutes / 30));
  const number = `${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''}`;
  return courseWords.hoursSaid({ n: halves <= 2 ? 1 : halves / 2, hours: number });
}
