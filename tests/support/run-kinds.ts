import { documentReader } from '~/adapters/documents/reader';
import { asksIn } from '~/adapters/sqlite/asks';
import { cardsIn } from '~/adapters/sqlite/cards';
import { mapVersionsIn } from '~/adapters/sqlite/map-versions';
import { sourcesIn } from '~/adapters/sqlite/sources';
import { systemClock as clock, systemRandom as random } from '~/adapters/system/clock-and-random';
import { uploadsIn } from '~/adapters/system/uploads';
import { askRun } from '~/features/ask/ask-run';
import { growthRun } from '~/features/growth/growth-run';
import { lessonRun } from '~/features/lessons/write-lesson';
import { mapRun } from '~/features/maps/create-map';
import { cardsRun } from '~/features/recall/cards-run';
import { sourceRun } from '~/features/sources/source-run';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Users } from '~/ports/users';
import type { temporaryDatabase } from './database';
import type { ScriptedModel } from './scripted-model';
import type { realTextWork } from './text-work';

type Parts = ReturnType<typeof realTextWork> & {
  readonly model: ScriptedModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly users: Users;
};

/** What does the runs of each kind, as the house wires it, over a database of the test's own. */
export function runKinds(parts: Parts, { database, folder }: ReturnType<typeof temporaryDatabase>) {
  const sources = sourcesIn(database);
  return {
    map: mapRun({ ...parts, mapVersions: mapVersionsIn(database), random, clock }),
    growth: growthRun(parts),
    ask: askRun({ ...parts, asks: asksIn(database), sources, clock }),
    source: sourceRun({
      ...parts,
      reader: documentReader(),
      sources,
      uploads: uploadsIn(folder, { id: 'only', hasEnded: () => true }),
      clock,
    }),
    cards: cardsRun({ ...parts, sources, cards: cardsIn(database) }),
    lesson: lessonRun({ ...parts, sources, random, clock }),
  };
}
