import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { Icon } from '~/kit/parts/icon';
import { Time } from '~/kit/parts/time';
import { adminCourseWords } from '~/rooms/admin/words/courses';
import type { AdminCourse } from '~/rooms/course/rules/admin-course';
import { coursePath } from '~/rooms/course/rules/course-progress';
import { AdminFrame, AdminTable, Figures } from './frame';

export interface CoursesScreenProps {
  readonly courses: readonly AdminCourse[];
  readonly notice?: string | undefined;
  /** Why the pack was refused, a sentence a fault. */
  readonly problems?: readonly string[] | undefined;
  readonly fileError?: string | undefined;
}

const originOf = (isOwn: boolean): string => (isOwn ? adminCourseWords.fromHere : adminCourseWords.fromTopiary);

/** All courses, and a form for a packed one. */
export function CoursesScreen({ courses, notice, problems = [], fileError }: CoursesScreenProps) {
  return (
    <AdminFrame
      place="/admin/courses"
      title={adminCourseWords.courses}
      subtitle={adminCourseWords.countSaid({ n: courses.length })}
      notice={notice}
    >
      {problems.length > 0 ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          <p>{adminCourseWords.notTaken}</p>
          <Problems problems={problems} />
        </Alert>
      ) : null}
      <Card className="stack">
        <h2>{adminCourseWords.addOne}</h2>
        <form method="post" encType="multipart/form-data" className="stack">
          <Field
            label={adminCourseWords.packedCourse}
            name="file"
            type="file"
            hint={adminCourseWords.packedHint}
            error={fileError}
            accept=".zip,application/zip"
          />
          <p className="actions">
            <Button icon="plus">{adminCourseWords.checkAndUse}</Button>
          </p>
        </form>
      </Card>
      <AdminTable
        label={adminCourseWords.courses}
        columns={[
          { head: adminCourseWords.course },
          { head: adminCourseWords.version },
          { head: adminCourseWords.language },
          { head: adminCourseWords.origin },
          { head: adminCourseWords.learners, isFigure: true },
          { head: adminCourseWords.state },
        ]}
        rows={courses.map((course) => ({
          key: course.id,
          cells: [
            <a key="title" href={`/admin/courses/${course.id}`} dir="auto" lang={course.language}>
              {course.title}
            </a>,
            course.version,
            course.language,
            originOf(course.isOwn),
            course.learners,
            stateOf(course),
          ],
        }))}
      />
    </AdminFrame>
  );
}

const stateOf = ({ isOff, faults }: Pick<AdminCourse, 'isOff' | 'faults'>): string => {
  if (faults > 0) return adminCourseWords.faults({ n: faults });
  return isOff ? adminCourseWords.off : adminCourseWords.on;
};

interface AdminCourseScreenProps extends AdminCourse {
  readonly authors: string;
  readonly licence: string;
  readonly reviewed: string | null;
  readonly lessons: number;
  /** Why it cannot be used as it stands. */
  readonly problems: readonly string[];
  /** Things that could be better. */
  readonly remarks: readonly string[];
  readonly versions: readonly {
    readonly hash: string;
    readonly version: string;
    readonly keptAt: string;
    readonly isUsed: boolean;
  }[];
  /** The course of ours that is there once this one is taken away. */
  readonly comesBack: { readonly title: string; readonly hasLessons: boolean } | null;
  readonly notice?: string | undefined;
  /** Why what was asked was not done. */
  readonly refusal?: string | undefined;
}

/** One course: what its check says, its versions, and whether it is used. */
export function AdminCourseScreen(course: AdminCourseScreenProps) {
  const { id, title, language, isOwn, isOff, problems, remarks, versions, notice, refusal } = course;
  return (
    <AdminFrame
      place="/admin/courses"
      title={<bdi lang={language}>{title}</bdi>}
      subtitle={isOff ? adminCourseWords.isOff : adminCourseWords.isOn}
      notice={notice}
      problem={refusal}
    >
      {problems.length > 0 ? (
        <Alert tone="error">
          <p>{adminCourseWords.faulty}</p>
          <Problems problems={problems} />
        </Alert>
      ) : null}
      <Figures
        figures={[
          { name: adminCourseWords.lessons, value: course.lessons },
          { name: adminCourseWords.learners, value: course.learners },
          { name: adminCourseWords.version, value: course.version },
          { name: adminCourseWords.origin, value: originOf(isOwn) },
          { name: adminCourseWords.authors, value: course.authors },
          { name: adminCourseWords.licence, value: course.licence },
          { name: adminCourseWords.reviewed, value: course.reviewed ?? adminCourseWords.byNobody },
        ]}
      />
      <p>
        <a href={coursePath(id)}>{adminCourseWords.lookInside}</a>
      </p>
      <form method="post" className="actions">
        <Button name="act" value={isOff ? 'on' : 'off'} variant="quiet">
          {isOff ? adminCourseWords.switchOn : adminCourseWords.switchOff}
        </Button>
      </form>
      {versions.length > 0 ? <Versions versions={versions} /> : null}
      <Card className="stack">
        <h2>{adminCourseWords.whatCheckSays}</h2>
        {remarks.length === 0 ? <p>{adminCourseWords.nothingToSay}</p> : <Problems problems={remarks} />}
      </Card>
      {isOwn ? (
        <details className="card admin-away">
          <summary>
            <Icon name="trash" />
            {adminCourseWords.takeAway}
            <Icon name="chevron-down" />
          </summary>
          <form method="post" className="stack">
            <p>{adminCourseWords.takeAwaySays}</p>
            <p>{comingBack(course)}</p>
            <p className="actions">
              <Button name="act" value="remove" variant="danger">
                {adminCourseWords.takeAwayNow}
              </Button>
            </p>
          </form>
        </details>
      ) : null}
    </AdminFrame>
  );
}

/** Says what is there once an own course is taken away. */
function comingBack({ comesBack: ours, isOff }: Pick<AdminCourseScreenProps, 'comesBack' | 'isOff'>): string {
  if (ours === null) return adminCourseWords.noneComesBack;
  const { title } = ours;
  if (isOff) return adminCourseWords.offComesBack({ title });
  return ours.hasLessons ? adminCourseWords.oursComesBack({ title }) : adminCourseWords.outlineComesBack({ title });
}

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <ul>
    {problems.map((problem) => (
      <li key={problem} dir="auto">
        {problem}
      </li>
    ))}
  </ul>
);

const Versions = ({ versions }: Pick<AdminCourseScreenProps, 'versions'>) => (
  <Card className="stack">
    <h2>{adminCourseWords.versions}</h2>
    <ul className="plain-list admin-list">
      {versions.map(({ hash, version, keptAt, isUsed }) => (
        <li key={hash}>
          <p>
            {version} · <code>{hash}</code> · <Time at={keptAt} />
          </p>
          {isUsed ? (
            <p className="hint">{adminCourseWords.inUse}</p>
          ) : (
            <form method="post">
              <input type="hidden" name="version" value={hash} />
              <Button name="act" value="use" variant="quiet">
                {adminCourseWords.useThis}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
