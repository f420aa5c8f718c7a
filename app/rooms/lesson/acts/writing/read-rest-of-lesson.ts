import { type Reading, RunRefused } from '~/jobs/acts/run-handler';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run } from '~/jobs/store/runs';
import { exerciseId, exercisesIn } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { limits } from '~/kit/limits';
import { withSoundExercises } from '~/kit/markdown/exercises/model-exercises';
import { lessonOf } from '~/kit/markdown/model-text';
import { GrowingWithoutDigest } from '~/kit/text/digest';
import { boundedText } from '~/kit/text/size';
import type { TextSource } from '~/providers/model/language-model';
import { differOnlyInTicks, Joining, join, withoutLoneFence } from '~/rooms/lesson/rules/join';
import { withRemoved } from '~/rooms/lesson/rules/removed-exercises';
import type { Lesson, LessonSource } from '~/rooms/lesson/store/lessons';
import { fittingPassages } from '~/rooms/source/acts/fitting-passages';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { TextWork } from '~/system/contract/text-work';
import { type AskDeps, askForLesson } from './ask-for-lesson';
import type { screensOfRuns } from './exercise-screen';
import { groundsOf } from './grounds';
import { labelOf } from './label-of';
import { renderOrKeep } from './render-or-keep';

interface Deps extends AskDeps {
  readonly sources: Sources;
  readonly work: TextWork;
  readonly screenOf: ReturnType<typeof screensOfRuns>;
  readonly clock: Clock;
}

/** How often to retry joining the text when a tick changes it at the same time. */
const tries = 5;

/** Reads the rest of an unfinished text. */
export function readRestOfLesson(deps: Deps, run: Run<'lesson'>, lesson: Lesson): Reading {
  const { lessons, work, clock } = deps;
  const joining = new Joining(lesson.markdown);
  const { before } = joining;
  const growing = new GrowingWithoutDigest();
  const isWhole = () => exercises.isWhole || growing.isAtDigest;
  const grounds = groundsOf(fittingPassages(deps), run, lesson, before);
  const exercises = deps.screenOf(run);
  const count = boundedText(limits.lessonMaxBytes);
  count(before);

  // A person may have written exercises into the unfinished text: those stay if they can be read.
  const own = new Set(lesson.editedAt === null ? [] : exercisesIn(lesson.markdown).map(({ text }) => exerciseId(text)));
  const isSound = (text: string) => exercises.isSound(text) || (own.has(exerciseId(text)) && exerciseIn(text) !== null);
  const lessonIn = (text: string) => lessonOf(withoutLoneFence(text), labelOf(run));

  /** Joins the rest to the current text, if that differs only in ticks from the text the run continues. */
  const lengthen = async (text: string, source: TextSource, unfinished: Unfinished | null) => {
    for (let attempt = 0; attempt < tries && text.startsWith(before); attempt += 1) {
      const { mapId, nodeId } = run;
      const current = await lessons.get(mapId, nodeId);
      if (!current?.unfinished || !differOnlyInTicks(current.markdown, lesson.markdown)) break;
      const joined = current.markdown.slice(0, before.length) + text.slice(before.length);
      const whole = () =>
        source.kind === 'model'
          ? withSoundExercises(lessonIn(joined), isSound)
          : { markdown: withoutLoneFence(joined).trim(), removed: 0 };
      const sound = unfinished ? { markdown: joined, removed: 0 } : whole();
      const { markdown, citations } = grounds.settle(sound.markdown);
      const cited = citations ? { citations } : {};
      const { content, tasks, renderer } = await renderOrKeep(work, markdown);
      const outcome = await lessons.lengthen(
        { mapId, nodeId, userId: run.userId, version: current.version },
        {
          ...{ markdown, content, tasks, renderer, unfinished, ...cited },
          ...(growing.digest === null ? {} : { digest: growing.digest }),
          source: bothSources(current.source, source, sound.removed),
          run: run.id,
        },
        clock.now(),
      );
      if (outcome !== 'stale') return outcome;
    }
    return null;
  };

  return {
    before,
    ask: askForLesson(deps, run, grounds)('continue', before, (first, request) =>
      exercises.solved(first, request, (streamed) => lessonIn(join(lesson.markdown, streamed))),
    ),
    citations: grounds.given,
    get isWhole() {
      return isWhole();
    },
    push(piece) {
      count(piece);
      return joining.push(growing.push(piece));
    },
    end: () => joining.push(growing.end()) + joining.end(),
    save: async (text, source) => {
      if (!(await lengthen(text, source, null))) throw new RunRefused('changed', 'lesson.changedMeanwhile');
      return { text: '' };
    },
    keep: async (text, source, why) => ((await lengthen(text, source, isWhole() ? null : why)) ? { text: '' } : null),
  };
}

/** The combined source of a text that one run began and another continued. */
function bothSources(first: LessonSource, then: TextSource, removed: number): LessonSource {
  const both =
    first.name === then.name || first.kind === 'hand'
      ? { ...then, prompt: first.prompt || then.prompt }
      : { ...then, name: `${first.name}, ${then.name}` };
  return withRemoved(both, removed);
}
