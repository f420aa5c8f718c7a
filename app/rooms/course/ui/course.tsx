import { Link } from '~/kit/page/router';
import { useIsDemo } from '~/kit/page/use-is-demo';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { courseAt, coursePath, suggestionAt } from '~/rooms/course/rules/course-progress';
import type { Trust } from '~/rooms/course/rules/trust';
import { courseWords } from '~/rooms/course/words';
import { LessonText } from '~/rooms/lesson/ui/prose';
import { AboutCourse, type AboutCourseProps, type CourseWritten, Introduction } from './about';
import { lengthSaid } from './said';
import { TrustLine } from './trust';

interface OutlineNode {
  readonly level: number;
  readonly label: string;
  readonly lesson: number | null;
}

interface CourseScreenProps {
  readonly slug: string;
  readonly name: string;
  readonly written: CourseWritten;
  readonly about: AboutCourseProps['about'];
  /** The reader comes from elsewhere, and not from another lesson. */
  readonly isArriving: boolean;
  readonly trust: Trust;
  readonly nodes: readonly OutlineNode[];
  readonly count: number;
  /** The number of the open lesson. */
  readonly lesson: number;
  /** The lessons that it builds on. */
  readonly buildsOn: readonly OutlineNode[];
  readonly html: string;
  /** The numbers of the lessons that are done. */
  readonly done: readonly number[];
  readonly isMember: boolean;
  readonly problem: string | null;
}

/**
 * A course of the library: its outline, and one lesson with tasks. A plain form each; only a lesson with exercises
 * loads scripts, once one is answered.
 */
export function CourseScreen(props: CourseScreenProps) {
  const { slug, name, written, nodes, count, lesson, html, done, problem, about, isArriving, trust } = props;
  const isDone = done.includes(lesson);
  const open = nodes.find((node) => node.lesson === lesson);
  const isDemo = useIsDemo();
  return (
    <div className="course">
      <header className="course-head">
        <div>
          <h1 {...written}>{name}</h1>
          <p className="muted">
            {done.length === 0 ? lengthSaid(about) : courseWords.doneOfCourse({ done: done.length, n: count })}
          </p>
        </div>
        <Keep {...props} />
      </header>
      {problem && <Alert tone="error">{problem}</Alert>}
      {isArriving ? <Introduction html={about.introduction} written={written} /> : null}
      <div className="course-body">
        <article className="card stack" aria-label={open?.label}>
          <h2 {...written}>{open?.label}</h2>
          <form id="ticks" method="post" action={coursePath(slug)}>
            <input type="hidden" name="lesson" value={lesson} />
          </form>
          <BuildsOn {...props} />
          <div {...written}>
            <LessonText html={html} />
          </div>
          <TrustLine trust={trust} isLinked={false} />
          {isDemo ? null : (
            <p className="hint">
              <a className="button plain small" href={suggestionAt(slug, lesson)} rel="nofollow">
                {courseWords.suggest}
              </a>
            </p>
          )}
          <form method="post" action={coursePath(slug)} className="actions">
            <input type="hidden" name="lesson" value={lesson} />
            {isDone && (
              <span className="course-done">
                <Icon name="check" /> {courseWords.done}
              </span>
            )}
            <Button name="value" value={isDone ? '0' : '1'} variant={isDone ? 'plain' : 'primary'} small={isDone}>
              {isDone ? courseWords.markAsNotDone : lesson + 1 < count ? courseWords.doneNext : courseWords.done}
            </Button>
          </form>
          <nav className="course-steps" aria-label={courseWords.lessons}>
            {lesson > 0 && <Link to={courseAt(slug, lesson - 1)}>{courseWords.previous}</Link>}
            {lesson + 1 < count && <Link to={courseAt(slug, lesson + 1)}>{courseWords.next}</Link>}
          </nav>
        </article>
        <Outline {...props} />
      </div>
      <AboutCourse about={isArriving ? { ...about, introduction: '' } : about} written={written} isOpen={isArriving} />
    </div>
  );
}

function BuildsOn({ slug, written, buildsOn, done }: CourseScreenProps) {
  if (buildsOn.length === 0) return null;
  return (
    <nav aria-label={courseWords.buildsOn}>
      <p className="muted">{courseWords.buildsOn}</p>
      <ul {...written}>
        {buildsOn.map(({ label, lesson }) => (
          <li key={label}>
            <Link to={courseAt(slug, lesson ?? 0)}>
              {label}
              {lesson !== null && done.includes(lesson) && (
                <span>
                  {' '}
                  <Icon name="check" />
                  <span className="sr">{courseWords.done2}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A member keeps the course by a press; a visitor registers first. */
function Keep({ slug, lesson, isMember, done }: CourseScreenProps) {
  if (!isMember) {
    const to = `/register?${new URLSearchParams({ redirectTo: courseAt(slug, lesson) })}`;
    return (
      <p className="course-keep">
        <ButtonLink to={to}>{courseWords.keepThisCourse}</ButtonLink>
        <span className="small muted">
          {done.length === 0 ? courseWords.freeItsCardsCome : courseWords.withAllThatYou}
        </span>
      </p>
    );
  }
  return (
    <form method="post" action={`${coursePath(slug)}/keep`}>
      <input type="hidden" name="lesson" value={lesson} />
      <Button>{courseWords.keepThisCourse}</Button>
    </form>
  );
}

/** The branches as folds, the one of the open lesson unfolded. */
function Outline({ slug, name, written, nodes, lesson, done }: CourseScreenProps) {
  return (
    <nav className="course-outline" aria-label={courseWords.lessonsOfName({ name })}>
      {branchesOf(nodes).map(({ label, below }) => {
        const lessons = below.flatMap((node) => node.lesson ?? []);
        return (
          <details key={label} open={lessons.includes(lesson)}>
            <summary>
              <span lang={written.lang}>{label}</span>
              <span className="count">
                {lessons.filter((number) => done.includes(number)).length}/{lessons.length}
              </span>
            </summary>
            <ul className="plain-list" lang={written.lang}>
              {below.map((node) => (
                <li key={`${node.level} ${node.label} ${node.lesson}`}>
                  {node.lesson === null ? (
                    <span className="muted">{node.label}</span>
                  ) : (
                    <Link to={courseAt(slug, node.lesson)} aria-current={node.lesson === lesson ? 'page' : undefined}>
                      {node.label}
                      {done.includes(node.lesson) && (
                        <span>
                          <Icon name="check" />
                          <span className="sr">{courseWords.done2}</span>
                        </span>
                      )}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

interface Branch {
  readonly label: string;
  /** The nodes below it; itself if it is a leaf. */
  readonly below: OutlineNode[];
}

function branchesOf(nodes: readonly OutlineNode[]): Branch[] {
  const branches: Branch[] = [];
  for (const node of nodes) {
    if (node.level === 1) branches.push({ label: node.label, below: node.lesson === null ? [] : [node] });
    else branches.at(-1)?.below.push(node);
  }
  return branches;
}
