import type { ModelFaultReason } from '~/kit/fault/model-fault';

/** Faults of a single text: the next run of the batch may succeed. `stopped` is one run that its owner stopped. */
const ofOneText: readonly string[] = [
  'cut-off',
  'empty',
  'garbled',
  'no-outline',
  'refused-request',
  'refused-in-words',
  'context-full',
  'stopped',
  'too-large',
  'interrupted',
  'length',
  'changed',
  'whole',
] satisfies (ModelFaultReason | 'interrupted' | 'length' | 'changed' | 'whole')[];

/** Whether a fault would end all other runs of the batch too, as a refused key does. */
export const endsBatch = (fault: string): boolean => !ofOneText.includes(fault);
