import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resultQuery, triedIn } from '~/rooms/review/routes/views/tried-answer.server';
import { CardQuestion, CardResult } from '~/rooms/review/ui/card-question';
import { CardRow } from '~/rooms/review/ui/card-row';
import type { AnsweredCard, ListedCard } from '~/rooms/review/ui/review-data';

const listed: ListedCard = {
  ...{ id: 'c', mapId: 'm', nodeId: 'n', kind: 'exercise', front: '<p>Which?</p>', back: '', options: [] },
  ...{ rightId: null, typed: { front: '', back: '' }, isSuspended: false, isAway: false, isNew: true, dueAt: null },
  path: ['Bees', 'Hive'],
};
const waits = { 1: '1 min', 2: '5 min', 3: '10 min', 4: '4 days' };

describe('an exercise card', () => {
  it('is asked by a form around the server’s fields, with the card and its number of reviews', () => {
    const card = { ...listed, exercise: '<p>FIELDS</p>', waits };
    const html = renderToStaticMarkup(
      <CardQuestion card={card} address="/review?map=m" fields={{ card: 'c', seen: 3 }} />,
    );
    expect(html).toMatch(/^<form method="post" action="\/review\?map=m"[^>]*>.*<p>FIELDS<\/p><\/div><\/form>$/);
    for (const field of ['name="card" value="c"', 'name="seen" value="3"']) expect(html).toContain(field);
    expect(html).not.toContain('Which?');
  });

  it('is shown with its verdict, and when it comes again', () => {
    const result = { card: { ...listed, seen: 4 }, chosenId: null, exercise: '<p>VERDICT</p>', wait: '10 min' };
    const shown = (isRight: AnsweredCard['isRight']) =>
      renderToStaticMarkup(<CardResult {...result} isRight={isRight} />);
    expect(shown(true)).toContain('<p>VERDICT</p>');
    expect(shown(true)).toContain('Comes again: 10 min');
    expect(shown(true)).not.toContain('Here is the answer.');
    expect(shown(null)).toContain('Here is the answer.');
  });

  it('stands in lists as an exercise, without an answer or a form for its text, and can be put aside', () => {
    const html = renderToStaticMarkup(<CardRow card={listed} back="/cards" withPath />);
    for (const part of ['Which?', '<strong>Exercise</strong>', 'An exercise is changed in its lesson.'])
      expect(html).toContain(part);
    for (const part of ['<textarea', 'value="edit"', 'class="card-answer"']) expect(html).not.toContain(part);
    expect(html).toContain('value="suspend"');
    expect(renderToStaticMarkup(<CardRow card={{ ...listed, front: '' }} back="/cards" />)).toContain(
      'can no longer be read',
    );
  });
});

describe('the address of a result', () => {
  const judged = { isRight: true, says: [], result: null };
  const asQuery = (...asked: Parameters<typeof resultQuery>) =>
    new URLSearchParams(resultQuery(...asked) ?? []).toString();

  it('carries the chosen option, or all parts of a short answer in their order', () => {
    expect(asQuery('c', null, null)).toBe('answered=c');
    expect(asQuery('c', 'o', null)).toBe('answered=c&option=o');
    const sent = ['x=1&y', '', 'ß'];
    const query = asQuery('c', null, { seen: 7, sent, judged });
    expect(query).toBe('answered=c&seen=7&answer=x%3D1%26y&answer=&answer=%C3%9F');
    expect(triedIn(new URLSearchParams(query))).toEqual({ seen: 7, sent, judged: null });
    const unknown = asQuery('c', null, { seen: 0, sent: [], judged: null });
    expect(triedIn(new URLSearchParams(unknown))).toEqual({ seen: 0, sent: [], judged: null });
  });

  it('carries no answer of more than 200 characters, and no code', () => {
    const long = (characters: number) =>
      resultQuery('c', null, { seen: 0, sent: ['x'.repeat(characters), ''], judged });
    expect(long(200)).not.toBeNull();
    expect(long(201)).toBeNull();
    expect(resultQuery('c', null, { seen: 0, sent: Array(41).fill(''), judged })).toBeNull();
    expect(resultQuery('c', null, { seen: 0, sent: ['1'], judged: { ...judged, result: '{}' } })).toBeNull();
  });

  it('without a number of reviews carries no answer to an exercise', () => {
    for (const query of ['answered=c&option=o', 'seen=', 'seen=-1', 'seen=x', 'seen=1e3', `seen=${'9'.repeat(40)}`])
      expect(triedIn(new URLSearchParams(query))).toBeNull();
    const many = new URLSearchParams([['seen', '0'], ...Array.from({ length: 90 }, () => ['answer', 'x'])]);
    expect(triedIn(many)?.sent).toHaveLength(40);
  });
});
