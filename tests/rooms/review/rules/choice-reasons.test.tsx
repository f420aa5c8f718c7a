import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { askedData } from '~/rooms/review/routes/views/review-view.server';
import { CardAnswer } from '~/rooms/review/ui/card-row';

const options = [
  { id: 'a', html: '<p>wax</p>', why: '' },
  { id: 'b', html: '<p>honey</p>', why: '<p>EATEN</p>' },
  { id: 'c', html: '<p>pollen</p>', why: '<p>GATHERED</p>' },
];
const card = { back: '<p>Sweated.</p>', options, rightId: 'a' };
const shown = (chosenId: string | null) => renderToStaticMarkup(<CardAnswer card={card} chosenId={chosenId} />);

it('after a wrong choice its reason stands with it, and not those of the others', () => {
  expect(shown('b')).toContain('<p>honey</p><div class="hint"><p>EATEN</p></div>');
  expect(shown('b')).not.toContain('GATHERED');
  expect(shown('a')).not.toMatch(/EATEN|GATHERED/);
});

it('the whole answer has all reasons', () => {
  expect(shown(null)).toMatch(/EATEN.*GATHERED/s);
});

it('the data of a card that is asked has no reasons: they would tell which options are wrong', () => {
  const asked: Parameters<typeof askedData>[0] = {
    ...{
      id: 'c',
      seen: 0,
      mapId: 'm',
      nodeId: 'n',
      kind: 'choice' as const,
      front: '',
      exercise: null,
      origin: 'model' as const,
    },
    ...{ sourceName: '', isSuspended: false, isAway: false, isNew: true, dueAt: null, path: [], language: 'en' },
    ...{
      typed: { front: '', back: '', figure: '' },
      waits: { 1: '', 2: '', 3: '', 4: '' },
      steps: {},
      isLearning: false,
    },
    ...card,
  };
  expect(JSON.stringify(askedData(asked))).not.toMatch(/EATEN|GATHERED|"why"|rightId/);
});
