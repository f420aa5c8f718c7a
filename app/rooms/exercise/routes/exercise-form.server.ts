import { json } from '@remix-run/node';
import type { Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import { exerciseHtml, exercisesDoneHtml } from '~/rooms/exercise/ui/exercise-html';
import { plainText } from '~/rooms/exercise/ui/plain-text';
import { formSchema, is, list, readBy, readForm, text, wholeNumber } from '~/server/form.server';
import { failure } from '~/server/handle.server';
import type { Forms } from './lesson-exercises.server';

const acts = ['try', 'hint', 'solution', 'again'] as const;

const fields = formSchema({
  exercise: text,
  act: readBy((typed) => acts.find((each) => each === (typed ?? 'try')) ?? null),
  seen: wholeNumber(3),
  seed: text,
  hints: wholeNumber(2),
  answer: list,
  as: is('json'),
});

type Acted = Extract<Awaited<ReturnType<Rooms['exercise']['answerExercise']>>, { ok: true }>;

/**
 * A reader's act on the exercise `exercise`: a try (`answer`, repeated where it has several parts), the next hint, the
 * solution, or the exercise again with new numbers. `seen` says how many entries of the log the form was made for.
 * Nothing is kept of a visitor: the form's `seed`, `hints` and `seen` say where they are.
 * @param share whose turn it is where code waits for a process
 */
export function askedOf(form: URLSearchParams, share: string) {
  const { exercise, act, seen, seed, hints, answer: sent } = readForm(fields, form);
  if (act === null) throw failure(400, messages.exercise.unknownAct);
  const visitor = { seed, hints: hints ?? 0, tries: seen ?? 0 };
  return { exercise, act, seen: seen ?? -1, sent, visitor, share };
}

const noStore = { 'Cache-Control': 'no-store' };

/**
 * The answer to a form on an exercise: with `as=json` as data. For a form without scripts, a page with the exercise if
 * its lesson would not show this; null if it would, so that the caller redirects there.
 * @param back the address of the lesson
 */
export function actedAnswer(form: URLSearchParams, acted: Acted, forms: Forms, back: string) {
  const { view, isStale, hasUnloggedAnswer, done } = acted;
  const message = isStale ? messages.exercise.stale : null;
  const status = isStale ? 409 : 200;
  if (readForm(fields, form).as) {
    const { verdict, solution, tries, seen, seed } = view;
    const judged = !isStale && verdict ? { right: verdict.isRight, says: saidIn(verdict) } : {};
    const earned = { hint: view.hints.at(-1) ?? null, solution: solution && solution.key + solution.steps };
    const shown = { html: exerciseHtml({ view, ...forms }), done: forms.isVisitor ? '' : exercisesDoneHtml(done) };
    return json({ message, ...judged, ...earned, tries, seen, seed, ...shown }, { status, headers: noStore });
  }
  if (!forms.isVisitor && !hasUnloggedAnswer && !isStale) return null;
  return json({ view, ...forms, back: `${back}#exercise-${view.id}`, message }, { status, headers: noStore });
}

/** All that is said about an answer, as plain text. */
const saidIn = ({ says, reasons, run }: NonNullable<Acted['view']['verdict']>): string =>
  [
    ...says,
    ...reasons.map(plainText),
    ...(run?.kind === 'failed' ? [run.message] : []),
    ...(run?.kind === 'judged' ? run.tests.filter(({ isRight }) => !isRight).map((test) => test.says) : []),
  ].join(' ');
