import type { ModelFault } from '~/kit/fault/model-fault';
import { administratorSentence } from '~/kit/fault/model-fault-words';
import { listSaid, numberSaid } from '~/kit/language/format';
import { languageSaid } from '~/kit/text/language';
import { kitWords } from '~/kit/words';
import { adminRuleWords } from '~/rooms/admin/words/rules';

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
export const verdictWords = (): Readonly<Record<Verdict, string>> => ({
  good: adminRuleWords.verdictGood,
  poor: adminRuleWords.verdictPoor,
  bad: adminRuleWords.verdictBad,
  skipped: adminRuleWords.verdictSkipped,
});

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
      : [
          adminRuleWords.stepStreaming,
          adminRuleWords.stepPauses,
          adminRuleWords.stepThinking,
          adminRuleWords.stepSpeed,
          adminRuleWords.stepEnding,
          adminRuleWords.stepOutline,
          adminRuleWords.stepLanguage,
        ].map(notReached)),
  ];
}

/** The worst verdict of all findings. */
export const verdictOf = (findings: readonly Finding[]): Verdict =>
  (['bad', 'poor'] as const).find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? 'good';

const finding =
  (verdict: Verdict) =>
  (step: string, figure: string, meaning: string, remedy = ''): Finding => ({ step, verdict, figure, meaning, remedy });
export const good = finding('good');
export const poor = finding('poor');
export const bad = finding('bad');
export const notReached = (step: string): Finding => finding('skipped')(step, '–', adminRuleWords.notReached);

function reach({ list, writing }: Examination): Finding {
  const step = adminRuleWords.stepConnection;
  const { fault, models } = list;
  if (!fault) {
    return good(step, time(list.ms), adminRuleWords.answersAndOffers({ n: models.length }));
  }
  // The list of models is an optional part of the protocol: a server that writes text is reachable.
  if (writing.firstWordMs !== null || !isOfTheConnection(fault))
    return good(step, time(list.ms), adminRuleWords.theServerAnswersItDoes);
  return bad(step, time(list.ms), administratorSentence(fault.reason), saidBy(fault));
}

const isOfTheConnection = ({ reason }: ModelFault): boolean =>
  reason === 'unreachable' || reason === 'silent' || reason === 'refused-key' || reason === 'loading';

function name({ list, configured, writing }: Examination): Finding {
  const step = adminRuleWords.stepModel;
  const { models } = list;
  const model = writing.model ?? configured;
  if (configured === null) {
    if (model === null) return bad(step, '–', adminRuleWords.noModelIsSetAnd, adminRuleWords.setOpenaiModel);
    if (models.length <= 1) return good(step, model, adminRuleWords.openaiModelIsNotSet);
    return poor(
      step,
      model,
      adminRuleWords.openaiModelIsNotSetAndTheServerOffers,
      adminRuleWords.setSoThatTheChoice({ models: listed(models) }),
    );
  }
  const isUnknown = writing.fault?.reason === 'unknown-model';
  if (models.length === 0)
    return isUnknown
      ? bad(step, configured, administratorSentence('unknown-model'))
      : good(step, configured, adminRuleWords.thereIsNoListTo);
  if (models.includes(configured)) return good(step, configured, adminRuleWords.theServerListsIt);
  const offered = { models: listed(models) };
  return isUnknown || writing.firstWordMs === null
    ? bad(step, configured, adminRuleWords.theServerDoesNotList, adminRuleWords.offersSetOne(offered))
    : poor(step, configured, adminRuleWords.theServerDoesNotListThisNameAndYet, adminRuleWords.offers(offered));
}

function listed(models: readonly string[]): string {
  const some = listSaid(models.slice(0, mostListed), 'short');
  const n = models.length - mostListed;
  return n > 0 ? adminRuleWords.someAndMore({ some, n }) : some;
}

function firstWord({ firstWordMs, fault, ending, wholeMs }: Writing): Finding {
  const step = adminRuleWords.stepFirstWord;
  if (firstWordMs === null) {
    if (fault)
      return bad(
        step,
        adminRuleWords.noneInTime({ time: time(wholeMs) }),
        administratorSentence(fault.reason),
        saidBy(fault),
      );
    return bad(
      step,
      adminRuleWords.noneInTime({ time: time(wholeMs) }),
      ending === 'enough' ? adminRuleWords.theExaminationWaitedNoLonger : adminRuleWords.theAnswerWasEmpty,
      adminRuleWords.letTheServerLoadThe,
    );
  }
  return firstWordMs <= firstWordGoodMs
    ? good(step, adminRuleWords.afterTime({ time: time(firstWordMs) }), adminRuleWords.peopleSeeTheirMapBegin)
    : poor(
        step,
        adminRuleWords.afterTime({ time: time(firstWordMs) }),
        adminRuleWords.peopleWaitThatLongBefore,
        adminRuleWords.keepTheModelLoadedTurn,
      );
}

function streaming({ pieces, spreadMs, wholeMs, characters }: Writing): Finding {
  const step = adminRuleWords.stepStreaming;
  const figure = adminRuleWords.piecesInTime({ n: pieces, time: time(spreadMs) });
  const isAtOnce = characters > fewCharacters && (pieces <= fewPieces || (wholeMs > 2_000 && spreadMs < wholeMs / 20));
  return isAtOnce
    ? poor(step, figure, adminRuleWords.theTextCameAllAt, adminRuleWords.turnStreamingOnAtThe)
    : good(step, figure, adminRuleWords.textsGrowWhileTheyAre);
}

function pauses({ longestPauseMs, fault }: Writing, idleLimitMs: number): Finding {
  const step = adminRuleWords.stepPauses;
  const figure = adminRuleWords.atMostOf({ time: time(longestPauseMs), limit: time(idleLimitMs) });
  const remedy = adminRuleWords.setALargerModelIdle;
  if (fault?.reason === 'silent') return bad(step, figure, administratorSentence('silent'), remedy);
  return longestPauseMs > idleLimitMs / 2
    ? poor(step, figure, adminRuleWords.moreThanHalfOfWhat, remedy)
    : good(step, figure, adminRuleWords.itDoesNotStaySilent);
}

function thinking({ thoughtMs }: Writing): Finding {
  const step = adminRuleWords.stepThinking;
  if (thoughtMs === 0) return good(step, adminRuleWords.noneSeen, adminRuleWords.itWritesWithoutThinkingAloud);
  const figure = adminRuleWords.forTime({ time: time(thoughtMs) });
  return thoughtMs > thoughtGoodMs
    ? poor(step, figure, adminRuleWords.itThinksAloudBeforeIt, adminRuleWords.turnThinkingOffOrDown)
    : good(step, figure, adminRuleWords.itThinksAloudBeforeItWritesButNotFor);
}

function speed({ characters, spreadMs, pieces }: Writing): Finding {
  const step = adminRuleWords.stepSpeed;
  if (pieces <= fewPieces || spreadMs < 1)
    return good(step, adminRuleWords.characters({ n: characters }), adminRuleWords.itCameAtOnce);
  const aSecond = Math.round((characters * 1_000) / spreadMs);
  const figure = adminRuleWords.charactersASecond({ n: aSecond });
  return aSecond < charactersASecondGood
    ? poor(step, figure, adminRuleWords.peopleReadMoreQuicklyThan, adminRuleWords.chooseASmallerModelOr)
    : good(step, figure, adminRuleWords.itWritesAsQuicklyAs);
}

function ending({ ending: end, fault, wholeMs }: Writing): Finding {
  const step = adminRuleWords.stepEnding;
  switch (end) {
    case 'whole':
      return good(step, adminRuleWords.afterTime({ time: time(wholeMs) }), adminRuleWords.itEndedByItself);
    case 'length':
      return poor(
        step,
        adminRuleWords.afterTime({ time: time(wholeMs) }),
        adminRuleWords.itCameToTheLimit,
        adminRuleWords.letTheModelWriteMore,
      );
    case 'enough':
      return poor(
        step,
        adminRuleWords.notInTime({ time: time(wholeMs) }),
        adminRuleWords.theExaminationWaitedNoLonger,
        adminRuleWords.itWorksAndIsSlow,
      );
    default:
      return bad(
        step,
        adminRuleWords.brokeOffAfter({ time: time(wholeMs) }),
        fault ? administratorSentence(fault.reason) : adminRuleWords.itDidNotEnd,
        fault ? saidBy(fault) : '',
      );
  }
}

function outline({ nodes, levels, ending: end }: Writing): Finding {
  const step = adminRuleWords.stepOutline;
  const figure = adminRuleWords.nodesInLevels({ n: nodes, levels: adminRuleWords.levels({ n: levels }) });
  const remedy = adminRuleWords.chooseALargerModelOr;
  if (nodes === 0) return bad(step, adminRuleWords.none, adminRuleWords.whatItWroteIsNo, remedy);
  if (end === 'whole' && (nodes < nodesGood || levels < 2))
    return poor(step, figure, adminRuleWords.itCanBeReadAnd, remedy);
  return good(step, figure, adminRuleWords.itCanBeReadAs);
}

function language({ asked, language: found, nodes }: Writing): Finding {
  const step = adminRuleWords.stepLanguage;
  if (nodes === 0) return notReached(step);
  const [wanted, got] = [languageSaid(asked) ?? asked, languageSaid(found)];
  if (got === null)
    return poor(
      step,
      adminRuleWords.notClear,
      adminRuleWords.languageNotTold({ wanted }),
      adminRuleWords.lookAtWhatItWrote,
    );
  return found === asked
    ? good(step, wanted, adminRuleWords.keptToLanguage({ wanted }))
    : bad(step, got, adminRuleWords.wroteInOther({ wanted, got }), adminRuleWords.chooseAModelThatKnows);
}

/** The provider's own words, for administrators who can interpret them. */
export const saidBy = ({ detail, words }: ModelFault): string => {
  const said = words || detail;
  return said === '' ? '' : kitWords.modelSaid({ words: said });
};

/** '34 ms', '1.2 s', '95 s'. */
export function time(ms: number): string {
  if (ms < 1_000) return adminRuleWords.milliseconds({ time: Math.round(ms) });
  const digits = ms < 10_000 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return adminRuleWords.seconds({ time: numberSaid(ms / 1_000, options) });
}
