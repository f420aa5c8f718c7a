import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { exerciseProposalView } from '~/rooms/exercise/routes/exercise-proposal-view.server';
import { proposeExercisesView } from '~/rooms/exercise/routes/propose-exercises-view.server';
import { ExerciseProposalPage } from '~/rooms/exercise/ui/exercise-proposal';
import { ProposeExercises } from '~/rooms/exercise/ui/propose-exercises';
import { exerciseWords } from '~/rooms/exercise/words';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

/** The pages of proposed exercises as HTML, without scripts. */

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n- Honey');
  await addLesson(home, owner.id, mapId, 'n1', 'A comb is made of wax.');
});
afterEach(() => home.close());

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\``;
const exercises = [
  'What is **it** made of?\n+ wax\n- honey :: It is stored there.\n? A hint.\n! The solution. <script>alert(1)</script>',
  '{n1=2..9}\nHow many walls have {n1} cells that touch nowhere?\n= 6*n1',
  'Bees {{dance|waggle}} to tell the way.',
  'How many legs has a bee?\n= 8',
];

async function proposed(answers: string | null) {
  const started = await home.rooms.exercise.proposeExercises(owner.id, mapId, 'n1');
  if (!started.ok) throw new Error(started.message);
  const { id } = started.run;
  const live = await beside();
  (await model.call(1)).say(exercises.map(block).join('\n\n')).end();
  const second = await model.call(2);
  if (answers === null) second.fail('unreachable');
  else second.say(answers).end();
  await until(async () => (await home.rooms.run.runStore.byId(id))?.state === 'done');
  return { id, live };
}

async function page(runId: string, ticked: ReadonlySet<number> | null = null) {
  const state = await home.rooms.exercise.openExerciseProposal(owner.id, mapId, runId);
  if (state?.kind !== 'open') throw new Error('not open');
  const proposal = await exerciseProposalView(home.rooms, runId, state.proposal, ticked);
  return renderToStaticMarkup(<ExerciseProposalPage proposal={proposal} problem={null} lost={null} mapId={mapId} />);
}

async function beside(user = owner) {
  const map = await home.rooms.map.maps.owned(mapId, owner.id);
  const lesson = await home.rooms.lesson.lessons.get(mapId, 'n1');
  if (!map) throw new Error('no map');
  const view = await proposeExercisesView(home.rooms, map, 'n1', lesson, user.id);
  return view && renderToStaticMarkup(<ProposeExercises {...view} />);
}

const ticks = (html: string) => html.match(/<input(?=[^>]*name="keep")(?=[^>]*checked)[^>]*>/g) ?? [];

it('shows each exercise with its answer, and a form that needs no script', async () => {
  const { id, live } = await proposed('3: dance\n4: 6');
  expect(live).toContain(`href="/runs/${id}"`);
  const html = await page(id);
  expect(html).toContain(`action="/map/${mapId}/exercises"`);
  expect(html).toContain('<input type="hidden" name="version" value="1"/>');
  expect(ticks(html)).toHaveLength(3);
  expect(html).toContain('<strong>it</strong>');
  expect(html).not.toContain('<script>alert');
  for (const text of ['It is stored there.', 'A hint.', 'The solution.', 'dance']) expect(html, text).toContain(text);
  expect(html).toContain(exerciseWords.newNumbersEachTime);
  expect(html).toContain(exerciseWords.solvedAgain);
  expect(html).toContain(exerciseWords.moreLeftOut({ n: 1 }));
  expect(html).toContain(exerciseWords.leftOutDisagrees);
  // Two of them were not answered.
  expect(html.split(exerciseWords.thisNotSolvedAgain)).toHaveLength(3);
  expect(ticks(await page(id, new Set([2])))).toHaveLength(1);
  expect(await beside()).toContain(`/map/${mapId}/exercises/proposal/${id}`);
});

it('says if nothing was solved a second time', async () => {
  const { id } = await proposed(null);
  const html = await page(id);
  expect(html).toContain(exerciseWords.notSolvedAgain);
  expect(html).not.toContain(exerciseWords.thisNotSolvedAgain);
});

it('is offered beside the lesson to the owner alone', async () => {
  expect(await beside()).toContain(exerciseWords.proposeExercises);
  expect(await beside(await home.member())).toBeNull();
});
