/** The parts of a page that shows runs, as one file that is loaded later (runs-later.tsx). */
export { OpenRuns } from './open-runs';
export { RunScreen } from './screen';
