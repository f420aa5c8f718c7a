import { describe, expect, it } from 'vitest';
import { modelFaultMessage, type RunMessage, runLost, runMessageSaid, spaceMessage } from '~/jobs/rules/run-message';
import { ModelFault, type ModelFaultReason } from '~/kit/fault/model-fault';
import { modelFaultSaid } from '~/kit/fault/model-fault-words';
import { SpaceFull } from '~/kit/fault/space-full';
import { catalogued, findMessage } from '~/kit/message-ids';
import { messages, spaceSaid } from '~/kit/messages';

/** Runs store the id and the values of their messages. The sentences are made of them where they are shown. */

const stored = (message: RunMessage): RunMessage => JSON.parse(JSON.stringify(message));

const reasons = Object.keys(messages.modelFault) as ModelFaultReason[];
const faults = reasons.flatMap((reason) => [
  new ModelFault(reason),
  new ModelFault(reason, 'a detail', { words: 'I “will not”.', retryAfterMs: 90_000 }),
  new ModelFault(reason, '', { retryAfterMs: 0 }),
]);
const readers = [true, false].flatMap((isMap) => [true, false].map((keepsServer) => ({ isMap, keepsServer })));

describe('the message of a run', () => {
  it.each(readers)("of a model's fault is the sentence of the fault, for %o", (reader) => {
    for (const fault of faults) {
      const { isMap, keepsServer } = reader;
      expect(runMessageSaid(stored(modelFaultMessage(fault, reader)))).toBe(
        modelFaultSaid(fault, { kind: isMap ? 'map' : 'lesson', keepsServer }),
      );
    }
  });

  it('of a fault stores no sentence of ours, and of the words of others only what is said', () => {
    const fault = new ModelFault('refused-in-words', 'a detail', { words: 'I cannot.' });
    expect(modelFaultMessage(fault, { isMap: true, keepsServer: true })).toEqual({
      id: 'modelFault.refused-in-words',
      values: { kind: 'map', words: 'I cannot.' },
    });
    expect(modelFaultMessage(new ModelFault('silent'), { isMap: false, keepsServer: true })).toEqual({
      id: 'modelFaultForAdministrator.silent',
    });
  });

  it.each([
    { of: 'account', used: 12_300_000, quota: 12_000_000 },
    { of: 'disk', used: 0, quota: null },
  ] as const)('of a full %o has its sizes', (full) => {
    expect(runMessageSaid(stored(spaceMessage(new SpaceFull(full))))).toBe(spaceSaid(full));
  });

  it('without values is that of the catalogue', () => {
    expect(runMessageSaid(runLost)).toBe(messages.run.lost);
    expect(runMessageSaid({ id: 'documentFault.too-large' })).toBe(messages.documentFault['too-large']);
    expect(catalogued('map.notOwner')).toBe(messages.map.notOwner);
  });

  it('of an earlier release is shown as it was stored', () => {
    expect(runMessageSaid({ sentence: 'The model was asleep.' })).toBe('The model was asleep.');
  });

  it('that this release does not know is the general one', () => {
    for (const id of ['run.of-tomorrow', 'no-such.message', 'modelFault.new', 'toString.name', 'run', ''])
      expect(runMessageSaid({ id } as never)).toBe(messages.run.lost);
    expect(findMessage('run.toString')).toBeNull();
  });
});
