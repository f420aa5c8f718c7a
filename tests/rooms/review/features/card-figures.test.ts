import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let ada: User;
let bob: User;
let mapId: string;

const hash = '1'.padStart(32, '0');
const picture = { hash, width: 800, height: 400, large: new Uint8Array(10), small: null };
const plot = '```plot\nalt: A curve\ny = x^2 for x = -2..2\n```';

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n- Honey');
  await home.rooms.picture.lessonPictures.add({ mapId, userId: ada.id }, picture, home.clock.now());
  await addLesson(home, ada.id, mapId, 'n1', `![A \\*comb\\*](picture:${hash})\n\n${plot}`);
});
afterEach(() => home.close());

const learner = (of = ada) => ({ userId: of.id, days: { zone: null, startsAt: 4 }, retention: 0.9, newCardsADay: 10 });
const add = (typed: { front: string; back?: string; figure?: string }, nodeId = 'n1', of = ada) =>
  home.rooms.review.addCard({ userId: of.id, mapId, nodeId }, { back: 'x', ...typed });
const asked = async (of = ada) =>
  (await home.rooms.review.nextCards(learner(of), { mapId: null, nodeId: null }))?.cards ?? expect.fail('no queue');
const whole = async (pieces: AsyncIterable<string | Uint8Array>) => {
  let text = '';
  for await (const piece of pieces) text += typeof piece === 'string' ? piece : new TextDecoder().decode(piece);
  return text;
};

describe("the lesson's figure on a card", () => {
  it('is drawn where the card is asked, kept for offline and listed, and follows the lesson', async () => {
    expect(await add({ front: 'Which {{c1::curve}}?', back: '', figure: '2' })).toMatchObject({ ok: true });
    expect(await add({ front: 'Which?', back: 'This:\nfigure: 1' })).toMatchObject({ ok: true });
    const [curve, comb] = await asked();
    expect(curve?.front).toMatch(/<svg.*A curve/s);
    expect(curve?.back).toContain('<svg');
    expect(curve?.typed).toEqual({ front: 'Which {{c1::curve}}?', back: '', figure: '2' });
    expect(comb?.back).toContain(`<img src="/map/${mapId}/picture/${hash}" width="800" height="400" alt="A *comb*"`);
    expect((await home.rooms.review.cardsAhead(learner()))[0]?.front).toContain('<svg');
    const { cards } = await home.rooms.review.listCards(ada.id, { mapId, search: '', page: 1 });
    expect(cards.map(({ front }) => front.includes('<svg'))).toEqual([false, true]);

    const lesson = { userId: ada.id, mapId, nodeId: 'n1', version: 1 };
    await home.rooms.lesson.saveLesson(lesson, plot);
    const [gone, first] = await asked();
    expect(gone?.front).toContain('<em>The lesson has no figure 2 at the moment.</em>');
    expect(gone?.front).not.toContain('<svg');
    expect(first?.back).toContain('<svg');
  });

  it('is one of its own leaf, of a map that the learner may read', async () => {
    await add({ front: 'Which?', figure: '2' }, 'n2');
    expect((await asked())[0]?.front).toContain('no figure 2');
    const open = { userId: bob.id, mapId, nodeId: 'n1' };
    const cardOfBob = { ...open, text: { front: 'figure: 2', back: '' } };
    const figures = await home.rooms.review.figuresOfCards([cardOfBob]);
    expect(figures.shown(open, cardOfBob.text).front).toContain('no figure 2');
    // A hash that is typed as if it were one of the lesson shows nothing.
    await add({ front: `A \u{e026}${hash}\u{e027} B` }, 'n2');
    const [, typed] = await asked();
    expect(typed?.front).not.toContain('<img');
  });

  it('comes back into the form, and a wrong number is refused with what was typed', async () => {
    expect(await add({ front: 'Which?', figure: 'two' })).toMatchObject({
      status: 400,
      errors: { figure: expect.stringContaining('from 1 to 99') },
    });
    const added = await add({ front: 'Which?', figure: '2' });
    const cardId = added.ok ? added.cardId : '';
    const edit = (figure: string) =>
      home.rooms.review.editCard(ada.id, mapId, cardId, { front: 'Which?', back: 'x', figure });
    expect(await edit('0')).toMatchObject({ status: 400, errors: { figure: expect.any(String) } });
    expect(await edit('')).toMatchObject({ ok: true, card: { text: { front: 'Which?' } } });
  });

  it('is in files as its text, with pictures as the lesson names them', async () => {
    await add({ front: 'Which?', back: 'y\nfigure: 1', figure: '2' });
    const csv = await home.rooms.transfer.exportMap(mapId, ada.id, 'csv');
    const text = await whole(csv?.pieces ?? expect.fail('no file'));
    expect(text).toContain('y = x^2 for x = -2..2');
    expect(text).toContain(`(picture:${hash})`);
    expect(text).not.toContain('figure:');
    const account = await whole(home.rooms.transfer.exportAsMarkdown(ada));
    expect(account.slice(account.indexOf('**Q:**'))).toMatch(
      /Which\?\n\n+```plot\n.*\*\*A:\*\* y\n\n+!\[.*\(picture:/s,
    );
  });
});
