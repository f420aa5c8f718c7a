import { ModelFault } from '~/kit/fault/model-fault';
import { lessonOf } from '~/kit/markdown/model-text';
import { cutToUnits } from '~/kit/text/plain-text';
import { readPiece } from '~/kit/text/taken-back';
import type { LanguageModel, TextStream } from '~/providers/model/language-model';
import { lessonMaxCharacters } from '~/providers/model/prompts';
import type { Finding } from '~/rooms/admin/rules/model-check';
import {
  type Trial,
  type TrialResult,
  type TrialText,
  trialFinding,
  trialNotReached,
} from '~/rooms/admin/rules/model-trials';
import { adminRuleWords } from '~/rooms/admin/words/rules';
import { giveaways } from '~/rooms/ask/rules/hint-check';
import { screenExercises } from '~/rooms/exercise/rules/exercise-screen';
import { readProposal } from '~/rooms/exercise/rules/exercises-text';
import { lessonFaults, notPassed } from '~/rooms/lesson/rules/screen';
import { unknownPlace } from '~/rooms/map/rules/place';
import { readCards } from '~/rooms/review/rules/cards-text';
import { screenCards } from '~/rooms/review/rules/screen';

export type TrialModel = Pick<LanguageModel, 'writeLesson' | 'writeCards' | 'writeExercises' | 'writeAnswer'>;

/** German, as the outline is. */
const asked = {
  path: ['Die vier Jahreszeiten', 'Der Sommer', 'Wie ein Gewitter entsteht'],
  language: 'de',
} as const;

/** The lesson that cards, exercises and a hint are about. */
const lesson = `An heißen Tagen erwärmt der Boden die Luft über ihm. Warme Luft ist leichter als kalte und steigt auf. Oben kühlt sie ab, und ihr Wasserdampf wird zu Tropfen: Eine Wolke entsteht.

Steigt die Luft sehr schnell, so reiben sich Tropfen und Eiskörner aneinander und laden sich auf. Oben sammelt sich positive, unten negative Ladung. Ist der Unterschied groß genug, gleicht ihn ein Blitz aus. Er erhitzt die Luft so sehr, dass sie sich schlagartig ausdehnt: Das hören wir als Donner.

Licht braucht für 1 km fast keine Zeit, der Schall rund drei Sekunden. Wer die Sekunden zwischen Blitz und Donner zählt und durch drei teilt, kennt die Entfernung in km.`;

const question = 'Zwischen Blitz und Donner vergehen 12 Sekunden. Wie weit ist das Gewitter entfernt?';
const results = ['4 km', 'vier km', '4000 m'];

/** The word at the beginning of a prompt that is as long as prompts become. No model would guess it. */
const keyword = 'Zitronenfalter';

function longLesson(): string {
  const lines = [`The keyword of this lesson is ${keyword}.`];
  for (let n = 1, length = 0; length < lessonMaxCharacters - 400; n += 1) {
    const line = `Note ${n}: on day ${n} the station measured ${(n * 37) % 61} mm of rain and ${(n * 13) % 29} degrees.`;
    lines.push(line);
    length += line.length + 1;
  }
  return cutToUnits(lines.join('\n'), lessonMaxCharacters);
}

const requests: Readonly<Record<Trial, (model: TrialModel, signal: AbortSignal) => Promise<TextStream> | undefined>> = {
  lesson: (model, signal) => model.writeLesson({ ...asked, place: unknownPlace, how: '', text: '', signal }),
  cards: (model, signal) => model.writeCards?.({ ...asked, lesson, fronts: [], signal }),
  exercises: (model, signal) => model.writeExercises?.({ ...asked, lesson, questions: [], code: null, signal }),
  hint: (model, signal) =>
    model.writeAnswer?.({ ...asked, lesson, question, selection: '', hint: 1, turns: [], signal }),
  context: (model, signal) =>
    model.writeAnswer?.({
      ...{ path: ['Weather', 'Notes'], language: 'en', selection: '', hint: null, turns: [], signal },
      lesson: longLesson(),
      question: 'Which keyword does the first line of the lesson name? Answer with this one word.',
    }),
};

/** The result of a trial whose text is whole. */
function resultOf(trial: Trial, text: string): TrialResult {
  switch (trial) {
    case 'lesson': {
      const markdown = lessonOf(text, asked.path[2]);
      return { of: trial, note: notPassed(lessonFaults(markdown, { language: asked.language, isShorter: false })) };
    }
    case 'cards': {
      const all = readCards(text);
      return { of: trial, usable: screenCards(all).passed.length, all: all.length };
    }
    case 'exercises': {
      const { blocks } = readProposal(text);
      const { passed } = screenExercises(blocks, { known: [], language: asked.language, code: null });
      return { of: trial, usable: passed.length, all: blocks.length };
    }
    case 'hint': {
      const found = giveaways({ question, lesson, answer: results, hint: lessonOf(text, '') });
      return { of: trial, note: found.length > 0 ? adminRuleWords.theHintTells : null };
    }
    case 'context':
      return { of: trial, knowsBeginning: text.toLowerCase().includes(keyword.toLowerCase()) };
  }
}

/**
 * Lets the model write these texts, one after the other.
 * @param patienceMs after this time the text under way is aborted, and those after it are not asked for
 * @returns what was seen, and the beginning of the last text
 */
export async function tryTexts(
  model: TrialModel,
  which: readonly Trial[],
  patienceMs: number,
): Promise<{ readonly findings: readonly Finding[]; readonly wrote: string }> {
  const patience = AbortSignal.timeout(patienceMs);
  const findings: Finding[] = [];
  let wrote = '';
  for (const trial of which) {
    const seen = patience.aborted ? null : await tryText(model, trial, patience);
    findings.push(seen === null ? trialNotReached(trial) : trialFinding(trial, seen, resultOf(trial, seen.text)));
    if (seen?.text) wrote = seen.text;
  }
  return { findings, wrote };
}

/** Null if there is no model that could be asked. */
async function tryText(model: TrialModel, trial: Trial, patience: AbortSignal): Promise<TrialText | null> {
  const startedAt = performance.now();
  let text = '';
  let stream: TextStream | null = null;
  let fault: ModelFault | null = null;
  try {
    stream = (await requests[trial](model, patience)) ?? null;
    if (!stream) return null;
    for await (const piece of stream.pieces) {
      const { isAnew, text: more } = readPiece(piece);
      text = isAnew ? more : text + more;
    }
  } catch (error) {
    // Other errors are bugs.
    if (!(error instanceof ModelFault)) throw error;
    fault = error;
  }
  const isEnough = fault?.reason === 'stopped' && patience.aborted;
  const used = stream?.used?.();
  return {
    text,
    fault: isEnough ? null : fault,
    ending: isEnough ? 'enough' : fault || !stream ? null : stream.ending(),
    wholeMs: performance.now() - startedAt,
    tokensIn: used && used.counted > 0 ? used.tokensIn : null,
  };
}
