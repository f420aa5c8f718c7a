import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { SearchForm } from '~/kit/parts/search-form';
import { coursePath } from '~/rooms/course/rules/course-progress';
import { type CourseLevel, courseLevels } from '~/rooms/course/rules/course-text';
import { type CourseSearch, courseLengths } from '~/rooms/course/rules/find-courses';
import { checkedSaid } from '~/rooms/course/rules/trust-said';
import { writtenIn } from '~/rooms/course/rules/written-in';
import { courseWords } from '~/rooms/course/words';
import { lengthRangeSaid, lengthSaid, levelSaid } from './said';

interface Choice {
  readonly value: string;
  readonly name: string;
}

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly written: { readonly lang: string; readonly dir: 'ltr' | 'rtl' | 'auto' };
  readonly line: string;
  /** Those that are written. */
  readonly lessons: number;
  readonly unwritten: number;
  readonly minutes: number;
  readonly level: CourseLevel | null;
  /** Its language, if that is not the reader's. */
  readonly language: string | null;
  readonly reviewed: string | null;
}

export interface CoursesScreenProps {
  readonly asked: CourseSearch;
  /** Nothing is asked. */
  readonly isWhole: boolean;
  readonly count: number;
  /** Those of all courses. */
  readonly lessons: number;
  readonly found: number;
  readonly subjects: readonly Choice[];
  readonly languages: readonly Choice[];
  readonly groups: readonly { readonly subject: string | null; readonly courses: readonly Row[] }[];
  /** Topics that have an outline and no lessons. */
  readonly outlines: readonly string[];
  readonly isMember: boolean;
}

/** The catalogue of courses. */
export function CoursesScreen(props: CoursesScreenProps) {
  const { isWhole, count, lessons, found, groups, isMember } = props;
  const all = <Link to="/courses">{courseWords.allCourses}</Link>;
  return (
    <div className="stack">
      <PageHeader
        title={courseWords.courses}
        subtitle={courseWords.coursesToRead({ n: count, lessons: courseWords.lessonCount({ n: lessons }) })}
      />
      <Search {...props} />
      {isWhole || found === 0 ? null : (
        <p className="cluster">
          <span>{courseWords.coursesFound({ n: found })}</span>
          {all}
        </p>
      )}
      {found === 0 ? (
        <EmptyState icon="search" title={courseWords.noCourseFits}>
          <p>{all}</p>
        </EmptyState>
      ) : null}
      {groups.map(({ subject, courses }) => (
        <section key={subject} className="catalogue" aria-label={subject ?? courseWords.courses}>
          {subject === null ? null : <h2>{subject}</h2>}
          <ul className="grid plain-list">
            {courses.map((course) => (
              <CourseCard
                key={course.slug}
                course={course}
                isMember={isMember}
                heading={subject === null ? 'h2' : 'h3'}
              />
            ))}
          </ul>
        </section>
      ))}
      <Outlines {...props} />
    </div>
  );
}

function Search({ asked, subjects, languages }: CoursesScreenProps) {
  return (
    <SearchForm label={courseWords.searchCourses} value={asked.words}>
      <Choose
        name="subject"
        label={courseWords.subject}
        all={courseWords.allSubjects}
        value={asked.subject}
        choices={subjects}
      />
      <Choose
        name="language"
        label={courseWords.language}
        all={courseWords.allLanguages}
        value={asked.language}
        choices={languages}
      />
      <Choose
        name="level"
        label={courseWords.level}
        all={courseWords.allLevels}
        value={asked.level ?? ''}
        choices={courseLevels.map((value) => ({ value, name: levelSaid(value) }))}
      />
      <Choose
        name="length"
        label={courseWords.length}
        all={courseWords.anyLength}
        value={asked.length ?? ''}
        choices={courseLengths.map((value) => ({ value, name: lengthRangeSaid(value) }))}
      />
    </SearchForm>
  );
}

interface ChooseProps {
  name: string;
  label: string;
  /** The choice that leaves nothing out. */
  all: string;
  value: string;
  choices: readonly Choice[];
}

const Choose = ({ name, label, all, value, choices }: ChooseProps) => (
  <select name={name} aria-label={label} defaultValue={value}>
    <option value="">{all}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.name}
      </option>
    ))}
  </select>
);

/** A course; the whole card leads to it. */
function CourseCard({ course, isMember, heading: Heading }: { course: Row; isMember: boolean; heading: 'h2' | 'h3' }) {
  const { slug, name, written, line, unwritten, level, language, reviewed } = course;
  const missing = unwritten > 0 ? courseWords.notWrittenYet({ n: unwritten }) : null;
  const facts = [lengthSaid(course), missing, level && levelSaid(level), language].filter(Boolean).join(' · ');
  return (
    <li className="card course-card">
      <Heading className="card-title" {...written}>
        {name}
      </Heading>
      <p {...written}>{line}</p>
      <p className="small muted">
        {facts}
        <br />
        {checkedSaid(reviewed)}
      </p>
      <div className="actions">
        <Link to={coursePath(slug)} aria-label={courseWords.lookInsideName({ name })}>
          {courseWords.lookInside}
        </Link>
        {isMember ? (
          <form method="post" action={`${coursePath(slug)}/keep`}>
            <input type="hidden" name="lesson" value="0" />
            <Button variant="quiet" small aria-label={courseWords.keepName({ name })}>
              {courseWords.keep}
            </Button>
          </form>
        ) : null}
      </div>
    </li>
  );
}

/** Topics whose lessons nobody has written: no courses, but maps can be made of them. */
function Outlines({ asked, outlines, isMember }: CoursesScreenProps) {
  if (outlines.length === 0) return null;
  const isSearch = asked.words !== '';
  const said = isSearch ? courseWords.outlinesFit : courseWords.outlinesToo;
  const address = isMember ? '/?topic=' : '/login?topic=';
  return (
    <details className="catalogue-outlines muted" open={isSearch}>
      <summary>{said({ n: outlines.length })}</summary>
      <ul className="outlines plain-list" lang={writtenIn}>
        {outlines.map((name) => (
          <li key={name}>
            <Link to={`${address}${encodeURIComponent(name)}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
