import type { RunMessage } from './run-message';

/** The message of a run that ended with a question: which of these readings of its topic is meant. */
export const readingsMessage = (readings: readonly string[]) =>
  ({
    id: 'search.whichReading',
    values: Object.fromEntries(readings.map((reading, at) => [`reading${at + 1}`, reading])),
  }) as const satisfies RunMessage;

/** The readings to choose from; none if a run ended for another reason. */
export function readingsOf(message: RunMessage | null): readonly string[] {
  if (!message || 'sentence' in message || message.id !== 'search.whichReading') return [];
  return Object.entries(message.values ?? {})
    .filter(([name]) => /^reading\d$/.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, reading]) => String(reading));
}
