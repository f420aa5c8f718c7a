import { type StartRunDeps, startRun } from '~/jobs/acts/start-run';
import type { Run } from '~/jobs/store/runs';
import type { FormRefusal } from '~/kit/fault/refusal';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { refuseFull } from '~/kit/store/refuse-full';
import { countCharacters, cutToCharacters, plainText, utf8Length } from '~/kit/text/plain-text';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { pastedTitle } from '~/rooms/source/rules/pasted-title';
import type { Sources } from '~/rooms/source/store/sources';
import { sourceWords } from '~/rooms/source/words';
import type { Space } from '~/rooms/storage/store/space';
import type { Random } from '~/system/contract/random';
import type { Uploads } from '~/system/contract/uploads';

interface Deps extends StartRunDeps {
  readonly sources: Sources;
  readonly uploads: Uploads;
  readonly space: Pick<Space, 'hold'>;
  readonly random: Random;
}

interface AskedSource {
  /** Empty: use the document's own title. */
  readonly title: string;
  readonly text: string;
  /** The pasted text was cut at the limit of a form. */
  readonly isCut: boolean;
  /** Idempotency key of the form. */
  readonly key: string;
  /** The received file, if any. */
  readonly upload: { readonly id: string; readonly name: string } | null;
  /** Why a sent file was not received. */
  readonly fault: 'too-large' | 'two-files' | null;
}

type AddSourceResult = { readonly ok: true; readonly run: Run } | FormRefusal<'file' | 'text' | 'title'>;

/** Starts the run that reads a file or a pasted text. A refused upload leaves no file behind. */
export const addSource =
  (deps: Deps) =>
  async (userId: string, asked: AskedSource): Promise<AddSourceResult> => {
    const { uploads } = deps;
    let isTaken = false;
    try {
      const result = await begin(deps, userId, asked);
      isTaken = result.ok && result.run.id === asked.upload?.id;
      return result;
    } finally {
      if (asked.upload && !isTaken) await uploads.remove(asked.upload.id);
    }
  };

async function begin(deps: Deps, userId: string, asked: AskedSource): Promise<AddSourceResult> {
  const { sources, uploads, space, random, clock } = deps;
  const { upload, fault } = asked;
  const refuse = (field: 'file' | 'text' | 'title' | 'form', message: string, status = 400) =>
    ({ ok: false, status, errors: { [field]: message } }) as const;
  const title = plainText(asked.title);
  const hasText = asked.text.trim() !== '';
  if (fault === 'too-large') return refuse('file', messages.source.tooLarge, 413);
  if (fault === 'two-files') return refuse('file', messages.source.twoFiles);
  if (asked.isCut) return refuse('text', messages.source.pastedTooLong, 413);
  if (upload && hasText) return refuse('form', messages.source.both);
  if (!upload && !hasText) return refuse('file', messages.source.nothingSent);
  if (countCharacters(title) > sourceLimits.titleMaxCharacters) return refuse('title', messages.source.titleTooLong);
  if ((await sources.count(userId)) >= sourceLimits.sourcesPerUser) return refuse('form', messages.source.full, 409);

  const id = upload?.id ?? random.id();
  if (!upload) {
    const noRoom = await space.hold(id, userId, utf8Length(asked.text), clock.now()).then(() => null, refuseFull);
    if (noRoom) return { ...noRoom, errors: { form: noRoom.message } };
    await uploads.receive(id, utf8(asked.text)).catch(async (error: unknown) => {
      await uploads.remove(id);
      throw error;
    });
  }
  const name = cutToCharacters(plainText(upload?.name ?? ''), sourceLimits.titleMaxCharacters);
  let isTaken = false;
  try {
    const started = await startRun(deps, {
      id,
      kind: 'source',
      userId,
      key: asked.key.slice(0, limits.idempotencyKeyMaxCharacters) || id,
      topic: title || name || pastedTitle(asked.text) || sourceWords.pastedText,
      title,
    });
    if (!started.ok) {
      const { status, message, retryAfterMs } = started;
      return { ok: false, status, errors: { form: message }, ...(retryAfterMs ? { retryAfterMs } : {}) };
    }
    isTaken = started.run.id === id;
    return started;
  } finally {
    if (!upload && !isTaken) await uploads.remove(id);
  }
}

async function* utf8(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield new TextEncoder().encode(text);
}
