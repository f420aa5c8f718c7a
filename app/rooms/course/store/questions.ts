import { judge } from '~/kit/safety/judge';
import { formOf, type LabelForm } from '~/rooms/course/rules/label-form';
import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { isPersonsName, type PlanKind } from './topic-kind';

/** The kind of a map's subject, as far as the questions on its leaves differ. */
export type QuestionKind =
  | 'event'
  | 'person'
  | 'place'
  | 'science'
  | 'mathematics'
  | 'language'
  | 'program'
  | 'work'
  | 'skill'
  | 'health'
  | 'money'
  | 'business'
  | 'habit'
  | 'concept';

type Three = readonly [string, string, string];

/**
 * Three questions on a leaf without a lesson. They depend only on the form of its label and the kind of its map, not on
 * facts, so they must make sense for every label: the label is quoted in them, and 'it' is the label.
 */
export function questionsFor(path: readonly string[], kind: QuestionKind): Three {
  const label = path.at(-1) ?? '';
  const quoted = `“${label.replace(/“/g, '‘').replace(/”/g, '’')}”`;
  const judged = judge(path);
  const form = formOf(label);
  const questions =
    (judged.kind === 'careful' && CARE[judged.of]) ||
    (form === 'question'
      ? OPEN
      : ([firstOf(form, kind), ...(isPersonsName(label) ? REST.person : REST[kind])] as const));
  const [first, second, third] = questions.map((question) => question.replaceAll('{label}', () => quoted));
  return [first ?? '', second ?? '', third ?? ''];
}

/** For a label that is a question itself. */
const OPEN: Three = [
  'What would you answer to {label} before you look anything up?',
  'What would you have to read, see or try to be sure of the answer?',
  'Who might answer differently, and why?',
];

/** Questions without experiments, for labels where health, rights or lives are at stake. */
const CARE: Readonly<Record<'emergency' | 'medical' | 'legal', Three>> = {
  emergency: [
    'What comes first when it is about {label}, and what is better left alone?',
    'When do you call for help, and what do you say on the phone?',
    'Where near you can it be learned from a trained person?',
  ],
  medical: [
    'What do you already know about {label}, and where did you learn it?',
    'Which of it holds for everybody, and which depends on the person?',
    'Which source would you trust on it, and when would you ask a doctor?',
  ],
  legal: [
    'What do you already know about {label}, and where did you learn it?',
    'Which law or office is responsible for it where you live?',
    'Whom could you ask before you decide, and which papers would you bring?',
  ],
};

const FIRST: Readonly<Record<Exclude<LabelForm, 'question'>, string>> = {
  how: 'How would you explain {label} to a friend, one step after the other?',
  why: 'What is your own first answer to {label}, and what makes you think so?',
  doing: 'What do you need to know or have at hand for {label}?',
  contrast: 'Which two things does {label} set against each other, and how do you tell them apart?',
  claim: 'What speaks for {label}, and where might it not hold?',
  thing: 'What is meant by {label}, in one sentence of your own?',
};

/** Kinds whose things are known rather than defined. */
const KNOWN: ReadonlySet<QuestionKind> = new Set(['event', 'place', 'work', 'skill', 'health', 'person']);

const firstOf = (form: Exclude<LabelForm, 'question'>, kind: QuestionKind): string =>
  form === 'thing' && KNOWN.has(kind)
    ? 'What do you already know about {label}, and what do you only suppose?'
    : FIRST[form];

const REST: Readonly<Record<QuestionKind, readonly [string, string]>> = {
  event: [
    'Which people, places and years belong to it?',
    'How do we know: which texts, finds or buildings tell of it?',
  ],
  person: ['When and where was that, and who else was there?', 'What is still read, used or argued about today?'],
  place: [
    'Where would you point to it on a map, and what lies around it?',
    'Whom does it affect, and what is changing?',
  ],
  science: [
    'How do we know: which observation or experiment shows it?',
    'What would you draw to explain it, and which parts would you name?',
  ],
  mathematics: [
    'Which small example with numbers or shapes can you work through by hand?',
    'How could you check that a result is right?',
  ],
  language: [
    'Which three words or sentences of your own show it in use?',
    'How is it done in your own language, and what is different?',
  ],
  program: [
    'What is the smallest example that you could try it on?',
    'What typically goes wrong here, and which message or sign tells you?',
  ],
  work: [
    'Which work could you look at, read or listen to that shows it?',
    'What would be missing in that work without it?',
  ],
  skill: [
    'What does it look, sound or feel like when it is done well?',
    'Which mistake do beginners make here, and how is it put right?',
  ],
  health: [
    'Which of it holds for everybody, and which depends on the person?',
    'Which source would you trust on it, and when would you ask somebody who is trained?',
  ],
  money: [
    'Which figures would you need to judge it, and where do you find them?',
    'Who gains, who pays, and what happens if it goes wrong?',
  ],
  business: [
    'Which example from a firm, a team or your own work shows it?',
    'What would you do differently because of it, and how would you see whether that helped?',
  ],
  habit: ['Which situation of your own does it fit?', 'When would it not help, and what would you do then?'],
  concept: [
    'Which example shows it best, and which one is hard to decide?',
    'Who might see it differently, and with which reasons?',
  ],
};

const OF_FIELD: Readonly<Record<string, QuestionKind>> = {
  technology: 'program',
  science: 'science',
  mathematics: 'mathematics',
  history: 'event',
  philosophy: 'concept',
  arts: 'work',
  music: 'work',
  languages: 'language',
  business: 'business',
  finance: 'money',
  health: 'health',
  home: 'skill',
  craft: 'skill',
  sport: 'skill',
  travel: 'skill',
  growth: 'habit',
};

/** Topics whose kind differs from that of their field. */
const OF_TOPIC: Readonly<Record<string, QuestionKind>> = {
  'machine-learning': 'science',
  'computer-networks': 'science',
  'game-theory': 'concept',
  drawing: 'skill',
  'graphic-design': 'skill',
  watercolor: 'skill',
  'creative-writing': 'skill',
  photography: 'skill',
  guitar: 'skill',
  piano: 'skill',
  singing: 'skill',
  'music-production': 'skill',
  'human-anatomy': 'science',
  psychology: 'science',
  meditation: 'habit',
  sleep: 'habit',
  'strength-training': 'skill',
  'planning-a-trip': 'habit',
  'world-geography': 'place',
  'public-speaking': 'skill',
  'critical-thinking': 'concept',
};

export const kindOfTopic = ({ slug, subject }: LibraryTopic): QuestionKind =>
  OF_TOPIC[slug] ?? OF_FIELD[subject] ?? 'concept';

const OF_PLAN: Readonly<Record<PlanKind, QuestionKind>> = {
  language: 'language',
  programming: 'program',
  tool: 'program',
  science: 'science',
  mathematics: 'mathematics',
  history: 'event',
  person: 'person',
  craft: 'skill',
  sport: 'skill',
  music: 'work',
  place: 'place',
  health: 'health',
  business: 'business',
  art: 'work',
  nature: 'science',
  food: 'skill',
  decision: 'concept',
  comparison: 'concept',
  question: 'concept',
  concept: 'concept',
};

export const kindOfPlan = (kind: PlanKind): QuestionKind => OF_PLAN[kind];

/** The questions as a lesson to fill in, which the library returns for a leaf without a written lesson. */
export const questionSheet = (questions: readonly string[]): string =>
  [
    '> Nothing is written here yet. These three questions are from the built-in library; a connected model would ' +
      'write a lesson in their place.',
    questions.map((question) => `- [ ] ${question.replace(/[\\`*_[\]<>#|~&$]/g, '\\$&')}`).join('\n'),
  ].join('\n\n');
