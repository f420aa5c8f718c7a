import { writtenWords } from '~/kit/language/words';

/** The modules of all messages as they are written, in English: what the folder of a language translates. */
export const modules = import.meta.glob(
  ['../{client,jobs,kit,server}/words/*.ts', '../rooms/*/words/*.ts', '../kit/message-catalogue.ts'],
  { eager: true },
);

export { writtenWords };
