import type { Rooms } from '~/composition.server';
import { modelSays } from '~/jobs/rules/model-says';
import { runMessageSaid } from '~/jobs/rules/run-message';
import { noEndYet, textKeptAside } from '~/jobs/rules/unfinished';
import { mayHaveExercises } from '~/kit/exercise/find';
import { listSaid } from '~/kit/language/format';
import { readerLanguage } from '~/kit/language/reader';
import { fillerLabels } from '~/kit/outline/filler';
import { heldBytes, remember } from '~/kit/remember';
import { labelWritten, lessonWritten, type Written, withOwnDirections } from '~/kit/text/language';
import { countCharacters, cutToCharacters } from '~/kit/text/plain-text';
import { readRemoved } from '~/rooms/lesson/rules/removed-exercises';
import { isOpening, lessonFaults, notPassed } from '~/rooms/lesson/rules/screen';
import { sourceSaid } from '~/rooms/lesson/rules/source-said';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import { lessonWords } from '~/rooms/lesson/words';
import { citedPassages, takenOutOf } from '~/rooms/source/rules/citations';
import { studyWords } from '~/rooms/study/words';

type OpenedNode = NonNullable<Awaited<ReturnType<Rooms['lesson']['openNode']>>>;

/** Whether the last new text can be undone, or was undone and can be redone; the later text is the new one. */
function undoOf({ writtenAt, previousMarkdown, previousOrigin, previousWay }: Lesson, ways: OpenedNode['ways']) {
  const way = previousWay && ways.find((other) => other.way === previousWay);
  if (!way && previousMarkdown === null) return { canUndo: false, canRedo: false };
  const other = way ?? previousOrigin;
  const canRedo = other !== null && other.writtenAt >= writtenAt;
  return { canUndo: !canRedo, canRedo };
}

const waySaid = ({ way, wish }: OpenedNode['ways'][number], isOwner: boolean): string => {
  switch (way) {
    case 'base':
      return lessonWords.asFirstWritten;
    case 'example':
      return lessonWords.withAnExample;
    case 'other':
      // A wish is the owner's own words, and not for others.
      return isOwner && wish ? lessonWords.yourWishWas({ wish: cut(wish) }) : lessonWords.inAnotherWay;
    default:
      return lessonWords[way];
  }
};

const wishShown = 60;

const cut = (wish: string): string =>
  countCharacters(wish) > wishShown ? `${cutToCharacters(wish, wishShown)}…` : wish;

const panelRun = ({ wait, message, ...run }: NonNullable<OpenedNode['run']>) => ({
  ...run,
  message: message && runMessageSaid(message),
  says: wait ? modelSays(wait) : '',
});

/** The origin of a lesson's text, in words; the title of a source is shown only to the owner. */
function originOf({ source }: Lesson, isOwner: boolean, isOfCourse: boolean): string {
  const { kind, name } = sourceSaid(source);
  switch (kind) {
    case 'library':
      // From before decision 117: the library makes no such lessons any more.
      if (name === 'questions') return studyWords.questionsFromTheBuilt;
      return isOfCourse ? studyWords.fromACourse : studyWords.fromTheLibrary;
    case 'hand':
      return studyWords.writtenByHand;
    case 'source':
      return isOwner && name ? studyWords.theTextOfName({ name }) : studyWords.theTextOfASource;
    default:
      return studyWords.writtenByName({ name });
  }
}

/** How a model made the text, for those who want to know; null for all other texts. */
function madeOf({ source: { kind, prompt: made }, citations }: Lesson): string | null {
  if (kind !== 'model') return null;
  const count = citedPassages(citations).length;
  const takenOut = takenOutOf(citations);
  const { prompt, removed } = readRemoved(made);
  const parts = [
    prompt && studyWords.promptName({ prompt }),
    citations && (count > 0 ? studyWords.passagesCited({ n: count }) : studyWords.noPassagesCited),
    takenOut > 0 && studyWords.citationsTakenOut({ n: takenOut }),
    removed > 0 && studyWords.exercisesTakenOut({ n: removed }),
  ];
  return listSaid(parts, 'short') || null;
}

const keptFaults = remember<string>(1_000_000, heldBytes);

/** The failed checks of a model's text, in a sentence; null once a person has edited it. */
function faultsOf({ source, editedAt, unfinished, markdown }: Lesson, map: Written): string | null {
  if (source.kind !== 'model' || editedAt !== null || unfinished !== null) return null;
  const isShorter = source.prompt.startsWith('lesson-shorter');
  const facts = { language: map.lang ?? null, isShorter, isOpening: isOpening(source) };
  const said = keptFaults(
    `${readerLanguage()} ${JSON.stringify(facts)}\n${markdown}`,
    () =>
      // Most texts have none.
      notPassed(lessonFaults(markdown, facts)) ?? '',
  );
  return said === '' ? null : said;
}

/**
 * The panel's data for an opened leaf; the Markdown source only for the owner.
 * @param isOfCourse the lesson belongs to a course, of which the end of its text tells
 * @param end HTML for the end of the text: the results of its tasks, and where it comes from
 */
export function panelOf(
  { node, path, lesson, ways, html, run, kept, safety }: OpenedNode,
  isOwner: boolean,
  editing: boolean,
  map: Written,
  rendered: ReadonlyMap<string, string>,
  isOfCourse: boolean,
  end: string,
) {
  const textWritten = lesson ? lessonWritten(lesson.markdown, map) : map;
  return {
    id: node.id,
    /** `lang` and `dir` of the label and path, and those of the lesson's text. */
    written: labelWritten(node.label, map),
    textWritten,
    path: path.map(({ id, label, color, level }) => ({ id, label, color, level, rendered: rendered.get(label) })),
    lesson: lesson && {
      html: withOwnDirections(html ?? '', textWritten) + end,
      // Exercises have their keys in it, which nobody gets before they are earned.
      markdown: isOwner && (editing || !mayHaveExercises(lesson.markdown)) ? lesson.markdown : null,
      version: lesson.version,
      origin: originOf(lesson, isOwner, isOfCourse),
      made: madeOf(lesson),
      writtenAt: lesson.writtenAt.toISOString(),
      editedAt: lesson.source.kind === 'hand' ? null : (lesson.editedAt?.toISOString() ?? null),
      noEnd: lesson.unfinished && noEndYet(lesson.unfinished),
      faults: faultsOf(lesson, map),
      ...(isOwner ? undoOf(lesson, ways) : { canUndo: false, canRedo: false }),
    },
    ways: ways.map((each) => ({ way: each.way, label: waySaid(each, isOwner), isShown: each.way === lesson?.way })),
    run: run && panelRun(run),
    kept: kept && { runId: kept.runId, says: textKeptAside(kept.unfinished), html: kept.html },
    safety,
  };
}

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/** The failed checks of a model's outline, in a sentence for its owner. */
export const mapFaults = ({ map, tree, isOwner }: Pick<OpenedMap, 'map' | 'tree' | 'isOwner'>): string | null =>
  isOwner && map.source.kind === 'model' && map.unfinished === null
    ? notPassed(
        fillerLabels([...tree.nodes.values()].map(({ label }) => label)).map((label) =>
          studyWords.namesNothing({ label }),
        ),
      )
    : null;
