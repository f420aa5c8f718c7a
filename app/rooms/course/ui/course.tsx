import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { courseAt } from '~/rooms/course/rules/course-progress';
import { LessonText } from '~/rooms/lesson/ui/prose';

interface OutlineNode {
  readonly level: number;
  readonly label: string;
  readonly lesson: number | null;
}

export interface CourseScreenProps {
  readonly slug: string;
  readonly name: string;
  readonly nodes: readonly OutlineNode[];
  readonly count: number;
  /** The number of the open lesson. */
  readonly lesson: number;
  readonly html: string;
  /** The numbers of the lessons that are done. */
  readonly done: readonly number[];
  readonly isMember: boolean;
  readonly problem: string | null;
}

/** A course of the library: its outline, and one lesson with tasks. A plain form each; this page loads no scripts. */
export function CourseScreen(props: CourseScreenProps) {
  const { slug, name, nodes, count, lesson, html, done, problem } = props;
  const isDone = done.includes(lesson);
  const open = nodes.find((node) => node.lesson === lesson);
  return (
    <div className="course">
      <header className="course-head">
        <div>
          <h1>{name}</h1>
          <p className="muted">
            {done.length === 0 ? `${count} lessons` : `${done.length} of ${count} lessons done`}, from the library that
            comes with Topiary
          </p>
        </div>
        <Keep {...props} />
      </header>
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className="course-body">
        <article className="card stack" aria-label={open?.label}>
          <h2>{open?.label}</h2>
          <form id="ticks" method="post" action={`/course/${slug}`}>
            <input type="hidden" name="lesson" value={lesson} />
          </form>
          <LessonText html={html} />
          <form method="post" action={`/course/${slug}`} className="actions">
            <input type="hidden" name="lesson" value={lesson} />
            {isDone && (
              <span className="course-done">
                <Icon name="check" /> Done
              </span>
            )}
            <Button name="value" value={isDone ? '0' : '1'} variant={isDone ? 'plain' : 'primary'} small={isDone}>
              {isDone ? 'Mark as not done' : lesson + 1 < count ? 'Done, next' : 'Done'}
            </Button>
          </form>
          <nav className="course-steps" aria-label="Lessons">
            {lesson > 0 && <Link to={courseAt(slug, lesson - 1)}>Previous</Link>}
            {lesson + 1 < count && <Link to={courseAt(slug, lesson + 1)}>Next</Link>}
          </nav>
        </article>
        <Outline {...props} />
      </div>
    </div>
  );
}

/** A member keeps the course by a press; a visitor registers first. */
function Keep({ slug, lesson, isMember, done }: CourseScreenProps) {
  if (!isMember) {
    const to = `/register?${new URLSearchParams({ redirectTo: courseAt(slug, lesson) })}`;
    return (
      <p className="course-keep">
        <ButtonLink to={to}>Keep this course</ButtonLink>
        <span className="small muted">
          {done.length === 0 ? 'Free. Its cards come back before you forget.' : 'With all that you have done here.'}
        </span>
      </p>
    );
  }
  return (
    <form method="post" action={`/course/${slug}/keep`}>
      <input type="hidden" name="lesson" value={lesson} />
      <Button>Keep this course</Button>
    </form>
  );
}

/** The branches as folds, the one of the open lesson unfolded. */
function Outline({ slug, name, nodes, lesson, done }: CourseScreenProps) {
  return (
    <nav className="course-outline" aria-label={`Lessons of ${name}`}>
      {branchesOf(nodes).map(({ label, below }) => {
        const lessons = below.flatMap((node) => node.lesson ?? []);
        return (
          <details key={label} open={lessons.includes(lesson)}>
            <summary>
              <span>{label}</span>
              <span className="count">
                {lessons.filter((number) => done.includes(number)).length}/{lessons.length}
              </span>
            </summary>
            <ul className="plain-list">
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
                          <span className="sr">done</span>
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
