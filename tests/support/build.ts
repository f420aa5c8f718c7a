import { isBuilt } from '../../scripts/prepare.mjs';

/** @throws if there is no build of the present sources: a test must not pass or fail for older ones */
export function requireBuild(): void {
  if (isBuilt()) return;
  const error = new Error('There is no build of these sources: npm run build.');
  // The message alone, without a stack.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}
