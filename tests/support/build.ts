import { isBuilt } from '../../scripts/prepare.mjs';

/**
 * @throws where there is no build of the sources as they are now: a test must not pass or fail for those of yesterday
 */
export function requireBuild(): void {
  if (isBuilt()) return;
  const error = new Error('There is no build of these sources: npm run build.');
  // The one line is all there is to say.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}
