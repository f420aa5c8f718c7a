import { Link } from '~/kit/page/router';
import { Menu } from '~/kit/parts/menu';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { lessonWords } from '~/rooms/lesson/words';
import {
  type Act,
  AskForLesson,
  DraftNote,
  EditLink,
  Failed,
  KeptText,
  LessonForm,
  NoEnd,
  UndoButton,
} from './actions';
import { BeforeDone } from './before-done';
import { Done } from './done';
import { useLeafLink } from './leaf-link';
import type { ContentProps, PanelLesson, PanelNode } from './panel-data';
import { LessonText } from './prose';
import { TickableLesson } from './ticks';

/** A saved lesson: for its owner with tasks to tick and actions, for everybody else read-only. */
export function Lesson({ mapId, node, lesson, viewer }: ContentProps & { lesson: PanelLesson }) {
  if (viewer !== 'owner') {
    return (
      <>
        <Ways {...{ mapId, node }} nodeId={node.id} isOwner={false} />
        <LessonText html={lesson.html} />
        {lesson.noEnd ? <p className="hint">{lesson.noEnd}</p> : null}
        <BeforeDone html={node.beforeDone} />
        {node.done ? <Done mapId={mapId} nodeId={node.id} done={node.done} /> : null}
        {viewer === 'visitor' ? <SignInNote address={`/map/${mapId}?node=${node.id}`} /> : null}
      </>
    );
  }
  const act = { mapId, nodeId: node.id };
  const canAsk = node.unwritten === null;
  return (
    <>
      {node.run ? <Failed {...act} run={node.run} keepsOld canAsk={canAsk} /> : null}
      <DraftNote mapId={mapId} node={node} />
      <Ways {...act} node={node} isOwner />
      <TickableLesson {...act} lesson={lesson} />
      {lesson.noEnd ? <NoEnd {...act} lesson={lesson} canAsk={canAsk} /> : null}
      <BeforeDone html={node.beforeDone} />
      {node.done ? <Done {...act} done={node.done} /> : null}
      <KeptText {...act} node={node} />
    </>
  );
}

/** The texts of the lesson side by side: its owner chooses which stands first, others look at them. */
export function Ways({ node, isOwner, ...act }: Act & { node: PanelNode; isOwner: boolean }) {
  const leafLink = useLeafLink();
  if (node.ways.length === 0) return null;
  return (
    <nav className="actions" aria-label={lessonWords.textsOfThisLesson}>
      {node.ways.map(({ way, label, isShown }) =>
        isShown ? (
          <span key={way} aria-current="true" dir="auto">
            {label}
          </span>
        ) : isOwner ? (
          <LessonForm key={way} {...act} to="/way" fields={{ way }} label={label} busyLabel={lessonWords.changing} />
        ) : (
          <Link key={way} to={leafLink(node.id, `&way=${way}`)} preventScrollReset>
            {label}
          </Link>
        ),
      )}
    </nav>
  );
}

/** The acts on a lesson that are rarely used. Another text or run closes the menu. */
export function LessonMenu({ mapId, node }: Pick<ContentProps, 'mapId' | 'node'>) {
  const { lesson } = node;
  const act = { mapId, nodeId: node.id };
  return (
    <Menu
      key={`${lesson?.version} ${node.run?.id}`}
      label={lessonWords.lesson}
      button={<span aria-hidden="true">⋯</span>}
    >
      <div className="stack-s">
        <EditLink node={node} label={lessonWords.edit} />
        {node.unwritten === null ? (
          <AskForLesson {...act} label={lessonWords.generateAgain} small canChoose={node.canRewrite} />
        ) : null}
        {lesson?.canUndo || lesson?.canRedo ? <UndoButton {...act} lesson={lesson} /> : null}
      </div>
    </Menu>
  );
}

function SignInNote({ address }: { address: string }) {
  return (
    <p className="note">
      {rich(lessonWords.signInToAutomatically, {
        link: (text) => (
          <Link to={`/login?redirectTo=${encodeURIComponent(address)}`} reloadDocument>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

export const Provenance = ({ lesson }: { lesson: PanelLesson }) => (
  <>
    {lesson.faults ? <p className="hint">{lesson.faults}</p> : null}
    <div className="provenance">
      {lesson.origin}, <Time at={lesson.writtenAt} />
      {lesson.editedAt ? rich(lessonWords.editedByHand, { time: <Time at={lesson.editedAt} /> }) : null}
      {lesson.made ? (
        <details>
          <summary>{lessonWords.howThisWasMade}</summary>
          {lesson.made}
        </details>
      ) : null}
    </div>
  </>
);
