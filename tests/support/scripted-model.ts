import { ModelFault, type ModelFaultReason } from '~/domain/fault/model-fault';
import type { LanguageModel, TextSource, TextStream } from '~/ports/language-model';

/** One call to the model, answered by the test. */
export class ModelCall {
  readonly #queue: (string | { end: true } | { fault: ModelFaultReason })[] = [];
  #wake = () => {};

  constructor(
    readonly asked: { readonly topic?: string; readonly path?: readonly string[] },
    readonly signal: AbortSignal,
    readonly source: TextSource,
  ) {}

  say(...pieces: string[]): this {
    this.#queue.push(...pieces);
    this.#wake();
    return this;
  }

  end(): this {
    this.#queue.push({ end: true });
    this.#wake();
    return this;
  }

  fail(fault: ModelFaultReason): this {
    this.#queue.push({ fault });
    this.#wake();
    return this;
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
      } else {
        return;
      }
    }
  }
}

/** A language model whose answers the test scripts, call by call, for rules that do not depend on a provider. */
export class ScriptedModel implements LanguageModel {
  readonly calls: ModelCall[] = [];
  readonly #source: TextSource = { kind: 'model', name: 'scripted' };
  #waiting: { count: number; resolve: () => void }[] = [];

  writeOutline({ topic, signal }: { topic: string; signal: AbortSignal }): Promise<TextStream> {
    return this.#open(new ModelCall({ topic }, signal, this.#source));
  }

  writeLesson({ path, signal }: { path: readonly string[]; signal: AbortSignal }): Promise<TextStream> {
    return this.#open(new ModelCall({ path }, signal, this.#source));
  }

  /** The `n`th call (from 1), as soon as it is made. */
  async call(n: number): Promise<ModelCall> {
    if (this.calls.length < n)
      await new Promise<void>((resolve) => this.#waiting.push({ count: n, resolve }));
    const call = this.calls[n - 1];
    if (!call) throw new Error(`call ${n} was never made`);
    return call;
  }

  async #open(call: ModelCall): Promise<TextStream> {
    this.calls.push(call);
    for (const { resolve } of this.#waiting.filter(({ count }) => count <= this.calls.length)) resolve();
    this.#waiting = this.#waiting.filter(({ count }) => count > this.calls.length);
    return { source: call.source, pieces: call.pieces() };
  }
}
