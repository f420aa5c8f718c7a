import { lessonWords } from '~/rooms/lesson/words';
import { AskForLesson, DraftNote, EditLink, Failed, KeptText } from './actions';
import { LessonEditor } from './editor/editor-later';
import { Lesson } from './lesson';
import { type ContentProps, type PanelLesson, type PanelNode, type PanelRun, type Shown, textOf } from './panel-data';
import { LessonText } from './prose';
import { LessonStream } from './stream';

/** The panel's content between head and foot. */
export function PanelContent({ mapId, node, viewer, shows }: ContentProps & { shows: Shown }) {
  const { lesson, run } = node;
  switch (shows) {
    case 'edit':
      return <LessonEditor mapId={mapId} nodeId={node.id} lesson={textOf(lesson)} />;
    case 'live':
      return run ? <LiveLesson {...{ node, run, lesson }} /> : null;
    case 'lesson':
      return lesson ? <Lesson key={lesson.writtenAt} {...{ mapId, node, lesson, viewer }} /> : null;
    case 'failed':
      return run ? (
        <>
          <Failed mapId={mapId} nodeId={node.id} run={run} canAsk={node.unwritten === null} />
          <KeptText mapId={mapId} nodeId={node.id} node={node} />
        </>
      ) : null;
    case 'empty':
      return (
        <div className="panel-empty">
          <Offer {...{ mapId, node }} />
          <DraftNote mapId={mapId} node={node} />
          <KeptText mapId={mapId} nodeId={node.id} node={node} />
        </div>
      );
    case 'none':
      return (
        <div className="panel-empty">
          <h3>{lessonWords.noDescriptionAvailable}</h3>
          <p>{lessonWords.youDontHaveA}</p>
          <Unwritten node={node} />
        </div>
      );
  }
}

/** The sentence that nobody has written the lesson, with the nearest one that is written. */
const Unwritten = ({ node }: { node: PanelNode }) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by course/ui/unwritten.tsx
  node.unwritten ? <div dangerouslySetInnerHTML={{ __html: node.unwritten }} /> : null;

/** The actions on an empty leaf: generate its lesson, or write it by hand. */
function Offer({ mapId, node }: { mapId: string; node: PanelNode }) {
  const write = <EditLink node={node} label={lessonWords.writeItYourself} plain={node.unwritten === null} />;
  if (node.safety && node.safety.kind !== 'careful') return write;
  if (node.unwritten !== null) {
    return (
      <>
        <Unwritten node={node} />
        {write}
      </>
    );
  }
  return (
    <>
      <p>{lessonWords.generateADetailedDescription}</p>
      <AskForLesson mapId={mapId} nodeId={node.id} label={lessonWords.generateDescription} />
      <p>{write}</p>
    </>
  );
}

/** A lesson that is being written. An earlier text stays visible until the new one is whole. */
function LiveLesson({ node, run, lesson }: { node: PanelNode; run: PanelRun; lesson: PanelLesson | null }) {
  const stream = (
    <LessonStream
      key={run.id}
      nodeId={node.id}
      runId={run.id}
      pathString={node.pathString}
      soFar={run.html || (run.how === 'continue' && lesson?.html) || ''}
      says={run.says}
    />
  );
  // A continued text grows in its place.
  if (!lesson || run.how === 'continue') return stream;
  return (
    <>
      <details className="new-text">
        <summary>{lessonWords.aNewTextIs}</summary>
        {stream}
      </details>
      <LessonText html={lesson.html.replaceAll('<button type="submit"', '<button disabled type="submit"')} />
    </>
  );
}
