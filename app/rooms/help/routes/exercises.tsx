import { useActionData, useLoaderData } from '@remix-run/react';
import type { Rooms } from '~/composition.server';
import { directionOf } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { actedAnswer, askedOf } from '~/rooms/exercise/routes/exercise-form.server';
import { withExercises } from '~/rooms/exercise/routes/lesson-exercises.server';
import exerciseStyles from '~/rooms/exercise/ui/exercise.css?url';
import { ExerciseAlone } from '~/rooms/exercise/ui/exercise-alone';
import { ExerciseScript } from '~/rooms/exercise/ui/exercise-script';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';
import { act, failure, page, withinLimit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [helpStyles, exerciseStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta = () => pageMeta(helpWords.howToWriteExercises, helpWords.allKindsOfExercises);

const address = '/help/exercises';
/** Not the page's own address: a link back to a place on it would stay on the page with the answer. */
const postAddress = `${address}?answer`;
/** The guide is in the reader's language. */
const forms = () => ({
  address: postAddress,
  route: 'rooms/help/routes/exercises',
  fields: {},
  isVisitor: true,
  written: { dir: directionOf(readerLanguage()) },
});

/** A part of the guide as a lesson that everybody reads as a visitor. */
const lessonRead = ({ markdown, html }: Awaited<ReturnType<Rooms['exercise']['exerciseGuide']>>[number]) => ({
  mapId: '',
  nodeId: '',
  userId: null,
  markdown,
  html,
  language: readerLanguage(),
});

export const loader = page('anyone', async ({ rooms }) => {
  const parts = await rooms.exercise.exerciseGuide();
  return {
    parts: await Promise.all(
      parts.map(async (part) => {
        const { html: result } = await withExercises(rooms, lessonRead(part), forms());
        return { title: part.title, intro: part.intro, source: part.source, result };
      }),
    ),
  };
});

/** Judges an answer to one of the page's exercises; nothing is kept. */
export const action = act(
  'anyone',
  async (visit) => {
    const { form, rooms, address: sender } = visit;
    await withinLimit(visit, rateLimits.courseChanges);
    const asked = askedOf(form, sender);
    const part = await rooms.exercise.exerciseGuidePart(asked.exercise);
    if (!part) throw failure(404, messages.exercise.gone);
    const acted = await rooms.exercise.answerExercise(lessonRead(part), asked);
    if (!acted.ok) throw failure(acted.status, acted.message);
    return actedAnswer(form, acted, forms(), address) ?? redirectWithin(address);
  },
  { maxBytes: limits.formBodyMaxBytes, hasAnswerField: true, failed: () => messages.exerciseInPlace.failed },
);

export default function ExercisesHelp() {
  const { parts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && 'view' in answer)
    return <ExerciseAlone {...answer} backLabel={helpWords.backToWritingExercises} mayBeKept={false} />;
  return (
    <HelpPage title={helpWords.howToWriteExercises} lead={helpWords.anExerciseIsA}>
      {parts.map(({ title, intro, source, result }) => (
        <section key={title} className="writing">
          <h2>{title}</h2>
          <p>{intro}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: source }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by rooms/exercise/ui */}
          <div dangerouslySetInnerHTML={{ __html: result }} />
        </section>
      ))}
      <ExerciseScript />
    </HelpPage>
  );
}
