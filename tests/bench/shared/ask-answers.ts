import type { LanguageModel, TextStream } from '~/providers/model/language-model';
import { placeIn } from '~/rooms/map/rules/place';
import { leaves, pathTo, type Tree } from '~/rooms/map/rules/tree';
import type { ScoredTopic } from './answer-score';
import type { LessonAnswer, TopicAnswers } from './answers-file';
import { reasonOf, type TopicTexts, whole } from './prompt-figures';

/** Asks for what the score needs beyond an outline and a lesson: a second lesson, a hint, an answer from passages. */
export async function askAnswers(
  model: LanguageModel,
  topic: ScoredTopic,
  { outline, tree, lesson }: TopicTexts,
): Promise<TopicAnswers> {
  const first = lesson ? [lesson] : [];
  const second = tree ? await nextLesson(model, topic, tree) : [];
  const ask = {
    path: [topic.topic, ...(lesson?.path ?? [])],
    lesson: lesson?.text ?? '',
    goals: [],
    question: topic.question,
    selection: '',
    turns: [],
    language: topic.language,
    signal: new AbortController().signal,
  };
  const passages = topic.passages.map((text, at) => ({
    ...{ n: at + 1, source: 'bench', title: 'Material', passage: at + 1, page: null, heading: '' },
    text,
  }));
  return {
    topic: topic.topic,
    outline,
    lessons: [...first, ...second],
    hint: await textOf(async () => model.writeAnswer?.({ ...ask, hint: 1 })),
    answer: await textOf(async () => model.writeAnswer?.({ ...ask, hint: null, passages })),
  };
}

/** The lesson of the leaf after the middle one; none in a tree with a single leaf. */
async function nextLesson(model: LanguageModel, topic: ScoredTopic, tree: Tree): Promise<LessonAnswer[]> {
  const order = leaves(tree);
  const middle = order[Math.floor(order.length / 2)];
  const leaf = order[Math.floor(order.length / 2) + 1] ?? order[Math.floor(order.length / 2) - 1];
  if (!leaf || !middle) return [];
  const path = pathTo(tree, leaf.id).map(({ label }) => label);
  const text = await textOf(() =>
    model.writeLesson({
      path,
      place: placeIn(tree, leaf.id, [middle.id]),
      how: '',
      text: '',
      language: topic.language,
      signal: new AbortController().signal,
    }),
  );
  return [{ path: path.slice(1), text }];
}

/** A text that fails is empty. */
async function textOf(asked: () => Promise<TextStream | undefined>): Promise<string> {
  try {
    const stream = await asked();
    return stream ? await whole(stream) : '';
  } catch (error) {
    reasonOf(error);
    return '';
  }
}
