import { cutToUnits } from '~/kit/text/plain-text';
import { foreignText, marksBroken } from '~/rooms/source/rules/marks';
import type { ExercisesRequest, NeedsRequest, QuestionsRequest, SolutionsRequest } from './language-model';
import { delimited, filled, languageRule, lessonMaxCharacters, listed, type Prompt, partText } from './prompts';

/** Asks for exercises on a lesson. */
export function exercisesPrompt({
  path,
  lesson,
  questions,
  code,
  language,
  learner = '',
}: Omit<ExercisesRequest, 'signal' | 'onState'>): Prompt {
  const part = code === null ? null : partText('exercises-code');
  const [rule = '', ...examples] = part?.text.split(/^=== /m) ?? [];
  const example = examples.find((each) => each.startsWith(`${code}\n`))?.slice(`${code}\n`.length) ?? '';
  const prompt = filled('exercises', {
    language: languageRule(language, 'path'),
    code: `${rule}${example}`.trim(),
    path: path.map(delimited).join(' > '),
    lesson: marksBroken(cutToUnits(lesson, lessonMaxCharacters)),
    exercises: listed(questions),
    learner: foreignText(learner),
  });
  return part ? { ...prompt, version: `${prompt.version}, ${part.version}` } : prompt;
}

/** Asks for the answers to exercises. */
export const solutionsPrompt = ({ path, exercises }: Pick<SolutionsRequest, 'path' | 'exercises'>): Prompt =>
  filled('exercises-solve', { path: path.map(delimited).join(' > '), exercises: marksBroken(exercises) });

/** Asks for one choice question on each of some lessons of a map. */
export const questionsPrompt = ({
  topic,
  lessons,
  language,
}: Pick<QuestionsRequest, 'topic' | 'lessons' | 'language'>): Prompt =>
  filled('placement', {
    language: languageRule(language, 'topic'),
    topic: delimited(topic),
    outline: numbered(lessons),
  });

/** Asks which of some lessons of a map build on which. */
export const needsPrompt = ({ topic, lessons }: Pick<NeedsRequest, 'topic' | 'lessons'>): Prompt =>
  filled('needs', { topic: delimited(topic), outline: numbered(lessons) });

const numbered = (lessons: QuestionsRequest['lessons']): string =>
  lessons.map((labels, at) => `${at + 1}. ${labels.map(delimited).join(' > ')}`).join('\n');
