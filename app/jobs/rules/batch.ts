import type { ModelFaultReason } from '~/kit/fault/model-fault';

/** Faults of one text alone: the next run of the batch may succeed. `stopped` is one run that its owner stopped. */
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

/** Whether what ended one run of a batch would end all others likewise, as a refused key does. */
export const endsBatch = (fault: string): boolean => !ofOneText.includes(fault);
