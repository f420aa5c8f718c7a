import { readFileSync } from 'node:fs';

const stateful = /from '~\/(?:client|rooms\/\w+\/ui|kit\/language\/reader|server\/exchange)\b/;

/**
 * Whether a test file uses a module that has a state: one of the browser, of the reader's language or of the open
 * connections. It loads all modules anew, and leaves none to the next file.
 */
export const loadsAnew = (testFile: string): boolean => stateful.test(readFileSync(testFile, 'utf8'));
