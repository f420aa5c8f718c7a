import { PageHeader } from '~/kit/page/page-header';
import { LinkCard } from '~/kit/parts/card';

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
      <PageHeader
        title="Courses"
        subtitle={`${courses.length} courses, with a lesson on every leaf. Read them without an account.`}
      />
      <div className="grid grid-3">
        {courses.map(({ slug, name, lessons, minutes, branches }) => (
          <LinkCard key={slug} to={`/course/${slug}`} title={name}>
            <p className="small">
              {lessons} lessons, about {hours(minutes)}
            </p>
            <ul className="plain-list small muted">
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
  return `${number} ${halves <= 2 ? 'hour' : 'hours'}`;
}
