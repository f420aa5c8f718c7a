import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { temporaryDatabase } from '../../support/database';
import { planOf, recordStatements, type Statement } from '../../support/statements';
import { cases, seed } from '../../support/stores';

/** How SQLite runs the statements of the stores: each as the driver received it, with its own parameters. */

/** Calls that may read a whole table: housekeeping, a command line, and a number that is cached. */
const mayScan = [
  'usersIn.list',
  'sessionsIn.sweep',
  'mailTokensIn.sweep',
  'runStoreIn.sweep',
  'mapsIn.count',
  // Runs once, at the start.
  'ledgerIn.welcomeAll',
  // Lists of all accounts for administrators: one page of the table, or a search in it.
  'administratorsIn.people',
  'administratorsIn.people 2',
  'administratorsIn.acts',
  'administratorsIn.acts 2',
  'usageIn.ownCaps',
  // One short row for each account, for administrators only.
  'spaceIn.largest',
  'invitationsIn.list 2',
];
/** SQLite's names for a subquery with a limit, or one through the languages, up the paths of a page or of due calls. */
const fewRows = ['SCAN newest', 'SCAN best', 'SCAN tags', 'SCAN up', 'SCAN placed', 'SCAN part', 'SCAN turn'];
/** Calls that may sort because they find few rows: those of one account or one map, or of all live runs. */
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
  // The due cards of one learner, by the risk of each.
  'cardsIn.waiting 2',
  'recallFiguresIn.idsForUser',
  // The cards on one map.
  'recallFiguresIn.idsForUser 2',
  // The cards of one day.
  'recallFiguresIn.countRepeated',
  'recallFiguresIn.reviewed',
  // The work of one learner's day.
  'learningIn.factsOfDay',
  // Counts the accounts of each course, for administrators.
  'mapCoursesIn.learners',
  // Group the reviews of one learner in a week or month, and their tries.
  'learningIn.reviewsByDay',
  'learningIn.reviewsByDay 2',
  'learningIn.remembered',
  'learningIn.remembered 2',
  'learningIn.firstTries',
  // Sorts the 2,000 that are compared.
  'searchIn.find',
  'searchIn.fitting',
  'sourcesIn.fittingPassages',
  'sourcesIn.ofMap',
  'sourcesIn.mapsOf',
  // Sort the nodes of the parts that they write for the search.
  'mapsIn.add',
  'mapsIn.add 2',
  'mapsIn.add 3',
  'mapsIn.add 4',
  'mapsIn.addLabels',
  'mapVersionsIn.write',
  'mapVersionsIn.write 2',
  'courseUpdatesIn.take',
  'searchIn.renewMap',
  'mapsIn.listForUser 4',
  'mapsIn.listForUser 5',
  'mapsIn.listBin',
  'runStoreIn.openForUser',
  'runStoreIn.openLessonsOfUser',
  'runStoreIn.idsForUser',
  'administratorsIn.runs',
  // The rows of one day.
  'spaceIn.largest',
  'usageIn.ofDay',
  'usageIn.ofDay 2',
  'usageIn.ownCaps',
  'copiesIn.keep',
  'copiesIn.keep 2',
  'copiesIn.takeCards',
  'copiesIn.waiting',
  // Sort the tries of one moment.
  'triesIn.ofUser',
  'triesIn.ofUser 2',
  // The calls that are due, in turn by webhook.
  'webhooksIn.waiting',
];

let store: ReturnType<typeof temporaryDatabase>;
let asked: Statement[];
beforeAll(async () => {
  store = temporaryDatabase();
  await seed(store.database);
  asked = recordStatements(store.database);
});
afterAll(() => store.dispose());
beforeEach(() => void store.database.sqlite.exec('begin'));
afterEach(() => void store.database.sqlite.exec('rollback'));

it.each(cases)('$name finds its rows by an index, in its order', async ({ name, ask }) => {
  asked.length = 0;
  await ask(store.database);
  const steps = [...asked].flatMap((statement) => planOf(store.database, statement).split('\n'));
  // A scan along an index that has the order ends at the limit.
  const scans = steps.filter((step) => /^SCAN (?!CONSTANT ROW)\w+$/.test(step) && !fewRows.includes(step));
  const sorts = steps.filter((step) => /USE TEMP B-TREE/.test(step));
  if (!mayScan.includes(name)) expect(scans).toEqual([]);
  if (!maySort.includes(name)) expect(sorts).toEqual([]);
});

/** The live runs of an account, in each subquery. */
const onlyLiveRuns =
  /^(?![\s\S]*generations_user \(user_id=\?(?! AND kind=\? AND state=\?\)))[\s\S]* generations_user \(user_id=\?/;

/** Statements about few rows of an account that may have many, and the index that finds them. */
const fewOfMany = [
  { name: 'cardsIn.byIds', step: /^SEARCH cards USING INDEX \w+ \(id=\?\)/ },
  // Only the tries of one moment are sorted.
  {
    name: 'triesIn.ofUser',
    step: /^SEARCH exercise_tries USING INDEX exercise_tries_user \(user_id=\?\)\nUSE TEMP B-TREE FOR LAST 4 TERMS/,
  },
  {
    name: 'triesIn.ofUser 2',
    step: /^SEARCH exercise_tries USING INDEX exercise_tries_user \(user_id=\? AND at>\?\)\nUSE TEMP B-TREE FOR LAST 4/,
  },
  { name: 'recallFiguresIn.idsForUser 2', step: /^SEARCH cards USING COVERING INDEX \w+ \(map_id=\? AND user_id=\?\)/ },
  { name: 'runLeasesIn.look', step: onlyLiveRuns },
  { name: 'runLeasesIn.begin 2', step: onlyLiveRuns },
  { name: 'copiesIn.keep', step: /^SEARCH c USING INDEX cards_\w+ \(map_id=\?/m },
  { name: 'copiesIn.takeCards', step: /^SEARCH c USING INDEX \w+ \(map_id=\?/m },
  { name: 'sourcesIn.cited', step: /^SEARCH u USING .* \(source_id=\?\)\nSEARCH o USING .* \(id=\?\)/m },
  { name: 'sourcesIn.shared', step: /^SEARCH u USING .* \(source_id=\?\)\nSEARCH m USING .* \(id=\?\)/m },
];

it.each(fewOfMany)('$name does not look among all rows of the account', async ({ name, step }) => {
  asked.length = 0;
  await cases.find((each) => each.name === name)?.ask(store.database);
  expect(asked.map((statement) => planOf(store.database, statement)).join('\n')).toMatch(step);
});
