import { PageHeader } from '~/kit/page/page-header';
import { LinkCard } from '~/kit/parts/card';

export interface CoursesScreenProps {
  readonly courses: readonly { readonly slug: string; readonly name: string }[];
}

export function CoursesScreen({ courses }: CoursesScreenProps) {
  return (
    <div>
      <PageHeader
        title="Courses"
        subtitle={`${courses.length} courses, with a lesson on every leaf. Read them without an account.`}
      />
      <div className="grid grid-3">
        {courses.map(({ slug, name }) => (
          <LinkCard key={slug} to={`/course/${slug}`} title={name} />
        ))}
      </div>
    </div>
  );
}
