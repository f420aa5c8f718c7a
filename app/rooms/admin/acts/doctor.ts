import { ModelFault } from '~/kit/fault/model-fault';
import type { Refusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { readOutline } from '~/kit/outline/outline';
import { cutToUnits } from '~/kit/text/plain-text';
import { readPiece } from '~/kit/text/taken-back';
import type { LanguageModel, ModelState, TextStream } from '~/providers/model/language-model';
import { type Examination, type Finding, findingsOf, verdictOf, type Writing } from '~/rooms/admin/rules/model-check';
import { type Trial, trials } from '~/rooms/admin/rules/model-trials';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import { type TrialModel, tryTexts } from './doctor-trials';
import { byAdministrator, type PeopleDeps } from './people';

export interface DoctorDeps {
  readonly model: Pick<LanguageModel, 'listModels' | 'writeOutline'> & TrialModel;
  /** The configured model; null if none is configured and the library answers. */
  readonly modelSettings: { readonly name: string | null; readonly idleLimitMs: number } | null;
  readonly languages: Pick<FindLanguage, 'ofMap'>;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** The beginning of the model's text. */
  readonly wrote: string;
}

/** German, because models that lose a language fall back to English. */
const outlined = { topic: 'Die vier Jahreszeiten', language: 'de' } as const;
const shownCharacters = 1_500;
/** The list of models gets a third of the time: a working server returns it quickly. */
const listShare = 3;

/**
 * Asks the model for one small outline, as a learner would, and reports what was observed. Makes one call, which a
 * provider may charge for. Null if no model is configured.
 */
export const examineModel =
  ({ model, modelSettings, languages }: DoctorDeps) =>
  /** @param patienceMs after this time the call is aborted; the text received by then is judged */
  async (patienceMs: number): Promise<Diagnosis | null> => {
    if (!modelSettings) return null;
    const patience = AbortSignal.timeout(patienceMs);
    const list = await timedList(model, Math.ceil(patienceMs / listShare));
    const { text, ...seen } = await timedOutline(model, patience);
    const labels = labelsOf(text);
    const writing: Writing = {
      ...seen,
      nodes: labels.length,
      levels: Math.max(0, ...labels.map(({ level }) => level)),
      asked: outlined.language,
      language: await languages
        // The topic is left out: it is given, and its language would decide the result.
        .ofMap(
          '',
          labels.map(({ label }) => label),
        )
        .catch(() => null),
    };
    const examination: Examination = {
      list,
      writing,
      configured: modelSettings.name,
      idleLimitMs: modelSettings.idleLimitMs,
    };
    return { findings: findingsOf(examination), wrote: cutToUnits(text, shownCharacters) };
  };

/**
 * The examination at the command line: the outline, and all other texts if the model works at all. One call each.
 * @returns the findings of both, and the beginning of the outline; null if no model is configured
 */
export const examineAll = (deps: DoctorDeps) => {
  const examine = examineModel(deps);
  return async (patienceMs: number): Promise<Diagnosis | null> => {
    const diagnosis = await examine(patienceMs);
    if (!diagnosis || verdictOf(diagnosis.findings) === 'bad') return diagnosis;
    const { findings } = await tryTexts(deps.model, trials, patienceMs);
    return { ...diagnosis, findings: [...diagnosis.findings, ...findings] };
  };
};

/** The texts that an administrator lets the model write: an outline, another one, or all others. */
type Examined = 'outline' | Trial | 'texts';

/** The administrator's examination. Logged before the call, since the model's provider may charge for it. */
export const examineByAdministrator = (deps: DoctorDeps & Pick<PeopleDeps, 'administrators' | 'clock' | 'random'>) => {
  const examine = examineModel(deps);
  return async (
    administratorId: string,
    patienceMs: number,
    what: Examined = 'outline',
  ): Promise<{ readonly ok: true; readonly diagnosis: Diagnosis | null } | Refusal> => {
    const { administrators, modelSettings, model } = deps;
    if (!modelSettings) return { ok: true, diagnosis: null };
    const by = byAdministrator(deps, administratorId);
    const isNoted = await administrators.note(by, 'model-examined', null, modelSettings.name ?? '');
    if (!isNoted) return { ok: false, status: 404, message: messages.request.notFound };
    if (what === 'outline') return { ok: true, diagnosis: await examine(patienceMs) };
    const { findings, wrote } = await tryTexts(model, what === 'texts' ? trials : [what], patienceMs);
    return { ok: true, diagnosis: { findings, wrote: cutToUnits(wrote, shownCharacters) } };
  };
};

async function timedList({ listModels }: DoctorDeps['model'], patienceMs: number): Promise<Examination['list']> {
  const startedAt = performance.now();
  const [models, fault] = await (listModels?.(AbortSignal.timeout(patienceMs)) ?? Promise.resolve([])).then(
    (names) => [names, null] as const,
    (error: unknown) => {
      const fault = asFault(error);
      return [[], fault.reason === 'stopped' ? new ModelFault('silent') : fault] as const;
    },
  );
  return { ms: performance.now() - startedAt, models, fault };
}

/** Rethrows errors that are not a fault of the model: they are bugs. @throws the error, if it is no ModelFault */
function asFault(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error;
  throw error;
}

async function timedOutline(model: DoctorDeps['model'], patience: AbortSignal) {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  let text = '';
  let stream: TextStream | null = null;
  let fault: ModelFault | null = null;
  let pieces = 0;
  let firstWordMs: number | null = null;
  let lastAt = 0;
  let longestPauseMs = 0;
  let thinksSince: number | null = null;
  let thoughtMs = 0;
  let state: ModelState['doing'] | null = null;
  /** Records activity of the model. While it is thinking, only the first sign counts. */
  const alive = () => {
    if (state !== 'thinking') longestPauseMs = Math.max(longestPauseMs, since() - lastAt);
    lastAt = since();
  };
  try {
    stream = await model.writeOutline({
      ...outlined,
      soFar: '',
      signal: patience,
      onState: ({ doing, forMs }) => {
        if (doing !== 'silent') alive();
        else if (state === 'thinking') lastAt = since() - forMs;
        state = doing;
        if (doing === 'thinking') thinksSince ??= since();
        else if (thinksSince !== null && doing === 'writing') {
          thoughtMs += since() - thinksSince;
          thinksSince = null;
        }
      },
    });
    for await (const piece of stream.pieces) {
      const { isAnew, text: fresh } = readPiece(piece);
      alive();
      if (isAnew) {
        // The text so far was the model's thinking.
        thoughtMs += since() - (firstWordMs ?? since());
        [text, pieces, firstWordMs] = ['', 0, null];
      }
      if (fresh === '') continue;
      firstWordMs ??= since();
      pieces += 1;
      text += fresh;
    }
  } catch (error) {
    fault = asFault(error);
  }
  const wholeMs = since();
  const isEnough = fault?.reason === 'stopped' && patience.aborted;
  if (thinksSince !== null) thoughtMs += wholeMs - thinksSince;
  return {
    text,
    model: stream?.source.name ?? null,
    fault: isEnough ? null : fault,
    firstWordMs,
    wholeMs,
    spreadMs: firstWordMs === null ? 0 : lastAt - firstWordMs,
    pieces,
    longestPauseMs: Math.max(longestPauseMs, fault ? wholeMs - lastAt : 0),
    thoughtMs,
    characters: text.length,
    ending: isEnough ? ('enough' as const) : fault || !stream ? null : stream.ending(),
  };
}

/** Empty if the text is not an outline. */
function labelsOf(text: string) {
  try {
    return readOutline(outlined.topic, text);
  } catch (error) {
    asFault(error);
    return [];
  }
}
