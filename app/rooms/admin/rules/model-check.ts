import type { ModelFault } from '~/kit/fault/model-fault';
import { administratorSentence } from '~/kit/fault/model-fault-words';
import { languageName } from '~/kit/text/language';

/** The observations of an examination of the model; all times in milliseconds. */
export interface Examination {
  /** The list of the server's models, or why there is none. */
  readonly list: { readonly ms: number; readonly models: readonly string[]; readonly fault: ModelFault | null };
  /** The configured model; null if the server's first model is used. */
  readonly configured: string | null;
  readonly writing: Writing;
  /** The silence after which a call to the model is aborted. */
  readonly idleLimitMs: number;
}

/** How an outline was written. */
export interface Writing {
  /** The model that wrote, if known. */
  readonly model: string | null;
  readonly fault: ModelFault | null;
  /** Null if no text arrived. */
  readonly firstWordMs: number | null;
  readonly wholeMs: number;
  /** From the first word to the last. */
  readonly spreadMs: number;
  readonly pieces: number;
  readonly longestPauseMs: number;
  /** How long the model was seen thinking before the first word. */
  readonly thoughtMs: number;
  readonly characters: number;
  /** `length`: it reached its limit. `enough`: the examination aborted it. Null if it failed. */
  readonly ending: 'whole' | 'length' | 'enough' | null;
  /** Figures of the outline that could be parsed. */
  readonly nodes: number;
  readonly levels: number;
  /** The requested and the detected language as BCP 47 tags; the latter is null if it could not be detected. */
  readonly asked: string;
  readonly language: string | null;
}

export type Verdict = 'good' | 'poor' | 'bad' | 'skipped';

/** The verdicts in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  good: 'Good',
  poor: 'Could be better',
  bad: 'Does not work',
  skipped: 'Not reached',
};

/** One step of an examination: its figure, the meaning, and what to do. */
export interface Finding {
  readonly step: string;
  readonly verdict: Verdict;
  readonly figure: string;
  readonly meaning: string;
  /** Empty if nothing is to be done. */
  readonly remedy: string;
}

/** After a longer wait, people believe that nothing is happening. */
const firstWordGoodMs = 10_000;
const thoughtGoodMs = 5_000;
/** A model that writes more slowly than this is slower than most people read. */
const charactersASecondGood = 20;
/** Up to two pieces may be chance. */
const fewPieces = 2;
const fewCharacters = 200;
const nodesGood = 10;
const mostListed = 20;

/** The findings, step by step, in words for administrators. */
export function findingsOf(seen: Examination): readonly Finding[] {
  const { writing } = seen;
  const hasWords = writing.firstWordMs !== null;
  return [
    reach(seen),
    name(seen),
    firstWord(writing),
    ...(hasWords
      ? [
          streaming(writing),
          pauses(writing, seen.idleLimitMs),
          thinking(writing),
          speed(writing),
          ending(writing),
          outline(writing),
          language(writing),
        ]
      : ['Streaming', 'Pauses', 'Thinking', 'Speed', 'Ending', 'Outline', 'Language'].map(notReached)),
  ];
}

/** The worst verdict of all findings. */
export const verdictOf = (findings: readonly Finding[]): Verdict =>
  (['bad', 'poor'] as const).find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? 'good';

const finding =
  (verdict: Verdict) =>
  (step: string, figure: string, meaning: string, remedy = ''): Finding => ({ step, verdict, figure, meaning, remedy });
const good = finding('good');
const poor = finding('poor');
const bad = finding('bad');
const notReached = (step: string) => finding('skipped')(step, '–', 'Not reached.');

function reach({ list, writing }: Examination): Finding {
  const step = 'Connection';
  const { fault, models } = list;
  if (!fault) {
    const count = models.length === 1 ? 'one model' : `${models.length} models`;
    return good(step, time(list.ms), `The server answers and offers ${count}.`);
  }
  // The list of models is an optional part of the protocol: a server that writes text is reachable.
  if (writing.firstWordMs !== null || !isOfTheConnection(fault))
    return good(step, time(list.ms), 'The server answers. It does not list its models, and need not.');
  return bad(step, time(list.ms), administratorSentence(fault.reason), saidBy(fault));
}

const isOfTheConnection = ({ reason }: ModelFault): boolean =>
  reason === 'unreachable' || reason === 'silent' || reason === 'refused-key' || reason === 'loading';

function name({ list, configured, writing }: Examination): Finding {
  const step = 'Model';
  const { models } = list;
  const model = writing.model ?? configured;
  if (configured === null) {
    if (model === null) return bad(step, '–', 'No model is set, and the server lists none.', 'Set OPENAI_MODEL.');
    if (models.length <= 1) return good(step, model, 'OPENAI_MODEL is not set; this is the one that is used.');
    return poor(
      step,
      model,
      'OPENAI_MODEL is not set, and the server offers several.',
      `Set OPENAI_MODEL, so that the choice does not change with the server’s list: ${listed(models)}.`,
    );
  }
  const isUnknown = writing.fault?.reason === 'unknown-model';
  if (models.length === 0)
    return isUnknown
      ? bad(step, configured, administratorSentence('unknown-model'))
      : good(step, configured, 'There is no list to compare this name with.');
  if (models.includes(configured)) return good(step, configured, 'The server lists it.');
  const offered = `The server offers ${listed(models)}.`;
  return isUnknown || writing.firstWordMs === null
    ? bad(step, configured, 'The server does not list this model.', `${offered} Set OPENAI_MODEL to one of them.`)
    : poor(step, configured, 'The server does not list this name, and yet writes.', offered);
}

const listed = (models: readonly string[]): string =>
  models.slice(0, mostListed).join(', ') +
  (models.length > mostListed ? ` and ${models.length - mostListed} more` : '');

function firstWord({ firstWordMs, fault, ending, wholeMs }: Writing): Finding {
  const step = 'First word';
  if (firstWordMs === null) {
    if (fault) return bad(step, `none in ${time(wholeMs)}`, administratorSentence(fault.reason), saidBy(fault));
    return bad(
      step,
      `none in ${time(wholeMs)}`,
      ending === 'enough' ? 'The examination waited no longer.' : 'The answer was empty.',
      'Let the server load the model before people come, or choose a smaller one. On the command line, npm run user -- ' +
        'doctor waits for ten minutes.',
    );
  }
  return firstWordMs <= firstWordGoodMs
    ? good(step, `after ${time(firstWordMs)}`, 'People see their map begin.')
    : poor(
        step,
        `after ${time(firstWordMs)}`,
        'People wait that long before they see anything.',
        'Keep the model loaded, turn its thinking down, or choose a smaller one.',
      );
}

function streaming({ pieces, spreadMs, wholeMs, characters }: Writing): Finding {
  const step = 'Streaming';
  const figure = pieces === 1 ? 'one piece' : `${pieces} pieces in ${time(spreadMs)}`;
  const isAtOnce = characters > fewCharacters && (pieces <= fewPieces || (wholeMs > 2_000 && spreadMs < wholeMs / 20));
  return isAtOnce
    ? poor(
        step,
        figure,
        'The text came all at once, when it was finished.',
        'Turn streaming on at the model’s server, and the buffering of answers off in a proxy before it.',
      )
    : good(step, figure, 'Texts grow while they are read.');
}

function pauses({ longestPauseMs, fault }: Writing, idleLimitMs: number): Finding {
  const step = 'Pauses';
  const figure = `at most ${time(longestPauseMs)} of ${time(idleLimitMs)}`;
  const remedy = 'Set a larger MODEL_IDLE_SECONDS.';
  if (fault?.reason === 'silent') return bad(step, figure, administratorSentence('silent'), remedy);
  return longestPauseMs > idleLimitMs / 2
    ? poor(step, figure, 'More than half of what it may be silent for: on a busy day it will be given up.', remedy)
    : good(step, figure, 'It does not stay silent for too long.');
}

function thinking({ thoughtMs }: Writing): Finding {
  const step = 'Thinking';
  if (thoughtMs === 0) return good(step, 'none seen', 'It writes without thinking aloud.');
  const figure = `for ${time(thoughtMs)}`;
  return thoughtMs > thoughtGoodMs
    ? poor(
        step,
        figure,
        'It thinks aloud before it writes. Nobody sees the thoughts, and everybody waits for them.',
        'Turn thinking off or down at the model’s server, or choose a model that does not think.',
      )
    : good(step, figure, 'It thinks aloud before it writes, but not for long. Nobody sees the thoughts.');
}

function speed({ characters, spreadMs, pieces }: Writing): Finding {
  const step = 'Speed';
  if (pieces <= fewPieces || spreadMs < 1) return good(step, `${characters} characters`, 'It came at once.');
  const aSecond = Math.round((characters * 1_000) / spreadMs);
  const figure = `${aSecond.toLocaleString('en')} characters a second`;
  return aSecond < charactersASecondGood
    ? poor(step, figure, 'People read more quickly than that.', 'Choose a smaller model or a faster machine.')
    : good(step, figure, 'It writes as quickly as people read, or more so.');
}

function ending({ ending: end, fault, wholeMs }: Writing): Finding {
  const step = 'Ending';
  switch (end) {
    case 'whole':
      return good(step, `after ${time(wholeMs)}`, 'It ended by itself.');
    case 'length':
      return poor(
        step,
        `after ${time(wholeMs)}`,
        'It came to the limit of how much it may write at once. People would have to ask for the rest.',
        'Let the model write more at once: at its server that is called max_tokens, num_predict or context length.',
      );
    case 'enough':
      return poor(
        step,
        `not in ${time(wholeMs)}`,
        'The examination waited no longer.',
        'It works, and is slow. See the speed above.',
      );
    default:
      return bad(
        step,
        `broke off after ${time(wholeMs)}`,
        fault ? administratorSentence(fault.reason) : 'It did not end.',
        fault ? saidBy(fault) : '',
      );
  }
}

function outline({ nodes, levels, ending: end }: Writing): Finding {
  const step = 'Outline';
  const figure = `${nodes} nodes in ${levels} ${levels === 1 ? 'level' : 'levels'}`;
  const remedy = 'Choose a larger model, or one that is made to follow instructions.';
  if (nodes === 0) return bad(step, 'none', 'What it wrote is no outline, so no map could be made of it.', remedy);
  if (end === 'whole' && (nodes < nodesGood || levels < 2))
    return poor(step, figure, 'It can be read, and is a thin map.', remedy);
  return good(step, figure, 'It can be read as a map.');
}

function language({ asked, language: found, nodes }: Writing): Finding {
  const step = 'Language';
  if (nodes === 0) return notReached(step);
  const [wanted, got] = [languageName(asked) ?? asked, languageName(found)];
  if (got === null)
    return poor(
      step,
      'not clear',
      `It was asked in ${wanted}, and what language it wrote in could not be told.`,
      'Look at what it wrote, below.',
    );
  return found === asked
    ? good(step, wanted, `It was asked in ${wanted} and kept to it.`)
    : bad(
        step,
        got,
        `It was asked in ${wanted} and wrote in ${got}.`,
        'Choose a model that knows the languages of your people.',
      );
}

/** The provider's own words, for administrators who can interpret them. */
const saidBy = ({ detail, words }: ModelFault): string => {
  const said = words || detail;
  return said === '' ? '' : `It said: “${said}”`;
};

/** '34 ms', '1.2 s', '95 s'. */
function time(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`;
}
