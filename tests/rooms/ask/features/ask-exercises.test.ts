import { afterEach, expect, it } from 'vitest';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

let home: TestRooms;
afterEach(() => home.close());

const lesson =
  'Bees build with wax.\n\n```exercise\nHow many corners has a wax cell?\n- five :: No: they leave gaps.\n+ hexagonkey\n! Six of them.\n```\n';

it('a model that answers a question does not know the keys of the exercises in the lesson', async () => {
  const model = new ScriptedModel();
  home = await openTestRooms({ model });
  const owner = await home.member();
  const mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n- Honey');
  await addLesson(home, owner.id, mapId, 'n2', lesson);
  const place = { mapId, nodeId: 'n2', userId: owner.id };
  await home.rooms.ask.askQuestion(place, { question: 'How many corners?', how: '', selection: '' });
  expect((await model.call(1)).asked.lesson).toBe(
    'Bees build with wax.\n\nHow many corners has a wax cell?\n\n* five\n* hexagonkey\n',
  );
});

it('without a model the texts that are found have no keys', async () => {
  home = await openTestRooms();
  const owner = await home.member();
  const mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Wax');
  await addLesson(home, owner.id, mapId, 'n2', lesson);
  await addLesson(
    home,
    owner.id,
    mapId,
    'n3',
    lesson.replace('Bees build', 'Wasps build').replace('hexagonkey', 'otherkey'),
  );
  const found = await home.rooms.ask.findAnswers(
    { mapId, nodeId: 'n2', userId: owner.id },
    'How many corners has a cell?',
  );
  const shown = JSON.stringify(found);
  expect(shown).toContain('How many corners');
  expect(shown).not.toMatch(/leave gaps|Six of them|\+ (?:hexagon|other)key/);
});
