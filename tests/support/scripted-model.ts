import { ModelFault, type ModelFaultReason } from '~/kit/fault/model-fault';
import type {
  AnswerRequest,
  CardsRequest,
  ExercisesRequest,
  GrowthRequest,
  LanguageModel,
  LessonRequest,
  ModelState,
  NeedsRequest,
  OutlineRequest,
  QuestionsRequest,
  SolutionsRequest,
  SourceOutlineRequest,
  TextEnding,
  TextSource,
  TextStream,
} from '~/providers/model/language-model';

/** One call to the model, answered by the test. */
export class ModelCall {
  readonly #queue: (string | { end: TextEnding } | { fault: ModelFaultReason } | { state: ModelState })[] = [];
  #wake = () => {};
  #ending: TextEnding = 'whole';

  constructor(
    /** The request, without the fields that belong only to the call. */
    readonly asked: Partial<
      Omit<OutlineRequest, 'signal' | 'onState'> &
        Omit<LessonRequest, 'signal' | 'onState' | 'how'> &
        Omit<GrowthRequest, 'signal' | 'onState' | 'how'> &
        Omit<CardsRequest, 'signal' | 'onState'> &
        Omit<ExercisesRequest, 'signal' | 'onState'> &
        Omit<SolutionsRequest, 'signal' | 'onState'> &
        Omit<AnswerRequest, 'signal' | 'onState'> &
        Omit<QuestionsRequest, 'signal' | 'onState'> &
        Pick<SourceOutlineRequest, 'title' | 'step' | 'parts'> & {
          readonly read: SourceOutlineRequest['passages'];

          how: LessonRequest['how'] | GrowthRequest['how'];
        }
    >,
    readonly signal: AbortSignal,
    readonly source: TextSource,
    readonly onState: (state: ModelState) => void,
  ) {}

  say(...pieces: string[]): this {
    this.#queue.push(...pieces);
    this.#wake();
    return this;
  }

  /** Ends the text; with 'length' as a provider does at its limit. */
  end(ending: TextEnding = 'whole'): this {
    this.#queue.push({ end: ending });
    this.#wake();
    return this;
  }

  /** Reports what the model does, as a stream does. */
  does(doing: ModelState['doing'], forMs = 0): this {
    this.#queue.push({ state: { doing, forMs } });
    this.#wake();
    return this;
  }

  fail(fault: ModelFaultReason): this {
    this.#queue.push({ fault });
    this.#wake();
    return this;
  }

  ending(): TextEnding {
    return this.#ending;
  }

  async *pieces(): AsyncGenerator<string, void, void> {
    for (;;) {
      if (this.signal.aborted) throw new ModelFault('stopped');
      const next = this.#queue.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
          this.signal.addEventListener('abort', () => resolve(), { once: true });
        });
      } else if (typeof next === 'string') {
        yield next;
      } else if ('fault' in next) {
        throw new ModelFault(next.fault);
      } else if ('state' in next) {
        this.onState(next.state);
      } else {
        this.#ending = next.end;
        return;
      }
    }
  }
}

/** A language model whose answers the test scripts, call by call, for rules that do not depend on a provider. */
export class ScriptedModel implements LanguageModel {
  readonly calls: ModelCall[] = [];
  readonly #source: TextSource = { kind: 'model', name: 'scripted', prompt: 'scripted 1' };
  /**
   * Whether second texts are calls as well. Otherwise they are empty, because the short texts of tests fail the check.
   */
  writesAnew = false;
  #waiting: { count: number; resolve: () => void }[] = [];

  writeOutline({ signal, onState, ...asked }: OutlineRequest): Promise<TextStream> {
    return this.#openText(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeGrowth({ signal, onState, ...asked }: GrowthRequest): Promise<TextStream> {
    return this.#open(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeCards({ signal, onState, ...asked }: CardsRequest): Promise<TextStream> {
    return this.#open(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeQuestions({ signal, onState, ...asked }: QuestionsRequest): Promise<TextStream> {
    return this.#open(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeNeeds({ signal, onState, ...asked }: NeedsRequest): Promise<TextStream> {
    return this.#open(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeExercises({ signal, onState, ...asked }: ExercisesRequest): Promise<TextStream> {
    return this.#open(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  solveExercises({ signal, onState, ...asked }: SolutionsRequest): Promise<TextStream> {
    return this.#open(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeAnswer({ signal, onState, ...asked }: AnswerRequest): Promise<TextStream> {
    return this.#openText(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  writeSourceOutline({ signal, onState, passages, ...asked }: SourceOutlineRequest): Promise<TextStream> {
    const call = { ...asked, read: passages };
    return this.#open(new ModelCall(call, signal, this.#source, onState ?? (() => {})));
  }

  writeLesson({ signal, onState, ...asked }: LessonRequest): Promise<TextStream> {
    return this.#openText(new ModelCall(asked, signal, this.#source, onState ?? (() => {})));
  }

  /** The `n`th call (from 1), once it is made. */
  async call(n: number): Promise<ModelCall> {
    if (this.calls.length < n) await new Promise<void>((resolve) => this.#waiting.push({ count: n, resolve }));
    const call = this.calls[n - 1];
    if (!call) throw new Error(`call ${n} was never made`);
    return call;
  }

  async #openText(call: ModelCall): Promise<TextStream> {
    if (call.asked.fault === undefined || this.writesAnew) return this.#open(call);
    return { source: call.source, pieces: (async function* () {})(), ending: () => 'whole' };
  }

  async #open(call: ModelCall): Promise<TextStream> {
    this.calls.push(call);
    for (const { resolve } of this.#waiting.filter(({ count }) => count <= this.calls.length)) resolve();
    this.#waiting = this.#waiting.filter(({ count }) => count > this.calls.length);
    return {
      source: call.source,
      pieces: call.pieces(),
      ending: () => call.ending(),
      used: () => ({ calls: 1, wordsIn: 10, wordsUnsent: 0, counted: 0, tokensIn: 0, tokensOut: 0 }),
    };
  }
}
