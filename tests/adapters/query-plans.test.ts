import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { temporaryDatabase } from '../support/database';
import { planOf, recordStatements } from '../support/statements';
import { cases, seed } from '../support/stores';

/** How SQLite runs what the stores really ask: each statement as the driver got it, with its own parameters. */

/** Calls that may read a whole table: housekeeping, a command line, and a number that is kept for a while. */
const mayScan = [
  'usersIn.list',
  'sessionsIn.sweep',
  'mailTokensIn.sweep',
  'runStoreIn.sweep',
  'mapsIn.count',
  // Once at the start.
  'ledgerIn.welcomeAll',
  // Lists of everybody, for whoever keeps the server: along the table, as far as a page goes, or searched.
  'keepersIn.people',
  'keepersIn.people 2',
  'keepersIn.acts',
  'keepersIn.acts 2',
  'usageIn.ownCaps',
  // One short row for each account, for keepers alone.
  'spaceIn.largest',
  'invitationsIn.list 2',
];
/** What SQLite calls a subquery that has a limit, and one that goes from language to language. */
const fewRows = ['SCAN newest', 'SCAN best', 'SCAN tags'];
/** Calls that may sort, since they find few rows: those of one person or one map, or of all runs that are alive. */
const maySort = [
  'usersIn.list',
  'usersIn.byEmail',
  'sessionsIn.add',
  'sessionsIn.listForUser',
  'sessionsIn.keptForUser',
  'mailTokensIn.listForUser',
  'lessonsIn.nodesOfMap',
  'progressIn.mapsOfUser',
  'cardsIn.mapsOfUser',
  'recallFiguresIn.idsForUser',
  'recallFiguresIn.recalled',
  // The best of the 2,000 that are compared.
  'searchIn.find',
  'searchIn.fitting',
  'sourcesIn.fittingPassages',
  'sourcesIn.ofMap',
  'sourcesIn.mapsOf',
  'mapsIn.listForUser 4',
  'mapsIn.listForUser 5',
  'mapsIn.listBin',
  'runStoreIn.openForUser',
  'runStoreIn.openLessonsOfUser',
  'runStoreIn.idsForUser',
  'keepersIn.runs',
  // Those of one day.
  'spaceIn.largest',
  'usageIn.ofDay',
  'usageIn.ofDay 2',
  'usageIn.ownCaps',
  'copiesIn.keep',
  'copiesIn.keep 2',
  'copiesIn.takeCards',
  'copiesIn.waiting',
];

let store: ReturnType<typeof temporaryDatabase>;
beforeAll(async () => {
  store = temporaryDatabase();
  await seed(store.database);
});
afterAll(() => store.dispose());
beforeEach(() => void store.database.sqlite.exec('begin'));
afterEach(() => void store.database.sqlite.exec('rollback'));

it.each(cases)('$name finds its rows by an index, in their order', async ({ name, ask }) => {
  const asked = recordStatements(store.database);
  await ask(store.database);
  const steps = [...asked].flatMap((statement) => planOf(store.database, statement).split('\n'));
  // An index that holds the order is read along and stops at the limit.
  const scans = steps.filter((step) => /^SCAN (?!CONSTANT ROW)\w+$/.test(step) && !fewRows.includes(step));
  const sorts = steps.filter((step) => /USE TEMP B-TREE/.test(step));
  if (!mayScan.includes(name)) expect(scans).toEqual([]);
  if (!maySort.includes(name)) expect(sorts).toEqual([]);
});
