import { LinkCard } from '~/kit/parts/card';

export interface CoursesScreenProps {
  readonly courses: readonly { readonly slug: string; readonly name: string }[];
}

export function CoursesScreen({ courses }: CoursesScreenProps) {
  return (
    <div>
      <div className="section-head">
        <h1>Courses</h1>
        <p className="muted">
          {courses.length} courses that come with Topiary, with a lesson on every leaf. Read them without an account,
          and keep what you did by making one.
        </p>
      </div>
      <div className="grid grid-3">
        {courses.map(({ slug, name }) => (
          <LinkCard key={slug} to={`/course/${slug}`} title={name} />
        ))}
      </div>
    </div>
  );
}
