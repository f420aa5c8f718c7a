import { describe, expect, it } from 'vitest';
import { CardsParser, readCards } from '~/rooms/review/rules/cards-text';

const open = (front: string, back: string) => ({ front, back, options: [] });
const right = (card: ReturnType<typeof readCards>[number] | undefined) =>
  card?.options.filter(({ isRight }) => isRight).map(({ text }) => text);

describe('cards that come as JSON', () => {
  it.each([
    ['front and back', '[{"front": "What is wax?", "back": "What bees sweat."}]'],
    [
      'question and answer, in a fence',
      '```json\n[\n  {"question": "What is wax?", "answer": "What bees sweat."},\n]\n```',
    ],
    [
      'inside an object, with a sentence before',
      'Here are the cards:\n\n{\n "flashcards": [{"Q": "What is wax?", "A": "What bees sweat."}]\n}\nEnjoy!',
    ],
    ['one object a line', '{"front": "What is wax?", "back": "What bees sweat."}'],
    [
      'a term and its definition',
      "[{'term': 'What is wax?', 'definition': 'What bees sweat.', // a comment\n 'tags': ['bees']}]",
    ],
    ['questions as keys', '{"What is wax?": "What bees sweat."}'],
    ['German keys', '{"karten": [{"vorderseite": "What is wax?", "rückseite": "What bees sweat."}]}'],
  ])('%s', (_, text) => {
    expect(readCards(text)).toEqual([open('What is wax?', 'What bees sweat.')]);
  });

  it.each([
    ['a letter', '"options": ["wax", "honey", "pollen"], "correct": "B"'],
    ['the text', '"options": ["wax", "honey", "pollen"], "correct_answer": "honey"'],
    ['an index', '"choices": ["wax", "honey", "pollen"], "correctIndex": 1'],
    ['a number', '"choices": ["wax", "honey", "pollen"], "answer": 1'],
    ['letters as keys', '"options": {"A": "wax", "B": "honey", "C": "pollen"}, "answer": "B) honey"'],
    [
      'a mark at each',
      '"answers": [{"text": "wax", "correct": false}, {"text": "honey", "correct": true}, {"text": "pollen", "correct": false}]',
    ],
    ['the wrong ones apart', '"answer": "honey", "distractors": ["wax", "pollen"]'],
  ])('options, the right one told by %s', (_, fields) => {
    const [card, ...more] = readCards(`[{"question": "What do bees eat?", ${fields}, "explanation": "It keeps."}]`);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ front: 'What do bees eat?', back: 'It keeps.' });
    expect(card?.options.map(({ text }) => text).sort()).toEqual(['honey', 'pollen', 'wax']);
    expect(right(card)).toEqual(['honey']);
  });

  it('of a text that broke off are those that are complete, wherever it is cut, with TeX and line breaks intact', () => {
    const text =
      '```json\n[\n{"front": "What is $\\\\frac12$?", "back": "A half:\\n\\n`0.5`"},\n{"front": "Is \\(x\\) \\times two?", "back": "Yes"},\n{"front": "And';
    const cards = [open('What is $\\frac12$?', 'A half:\n\n`0.5`'), open('Is \\(x\\) \\times two?', 'Yes')];
    for (const size of [1, 7, 1_000]) {
      const parser = new CardsParser();
      const read = [];
      for (let at = 0; at < text.length; at += size) read.push(...parser.push(text.slice(at, at + size)));
      expect([...read, ...parser.end()]).toEqual(cards);
    }
  });

  it('text that is no card stays text, and code in a card stays code', () => {
    expect(readCards('[\nQ: What is a list?\nA: Something in brackets.\n')).toEqual([
      open('What is a list?', 'Something in brackets.'),
    ]);
    const code = 'Q: What does this print?\n```js\n[{"front": "x", "back": "y"}]\n```\nA: Itself.';
    expect(readCards(code)).toHaveLength(1);
    expect(readCards('{"a": {"b": [1, 2, {"c": null}]}}')).toEqual([]);
  });
});

describe('letters before question and answer', () => {
  it.each([
    ['German', 'F: Was ist Wachs?\nA: Bienen schwitzen es.\n\nF: Was ist Honig?\nA: Ein Vorrat.'],
    ['French', 'Q : Was ist Wachs?\nR : Bienen schwitzen es.\n\nQ : Was ist Honig?\nR : Ein Vorrat.'],
    [
      'Spanish and Portuguese',
      '**P:** Was ist Wachs?\n**R:** Bienen schwitzen es.\n**P:** Was ist Honig?\n**R:** Ein Vorrat.',
    ],
    ['Italian', 'D: Was ist Wachs?\nR: Bienen schwitzen es.\n\nD: Was ist Honig?\nR: Ein Vorrat.'],
    ['Dutch', 'V: Was ist Wachs?\nA: Bienen schwitzen es.\n\nV: Was ist Honig?\nA: Ein Vorrat.'],
    ['Russian', 'В: Was ist Wachs?\nО: Bienen schwitzen es.\n\nВ: Was ist Honig?\nО: Ein Vorrat.'],
    ['Chinese', '问：Was ist Wachs?\n答：Bienen schwitzen es.\n\n问：Was ist Honig?\n答：Ein Vorrat.'],
    ['Japanese', '問：Was ist Wachs?\n答：Bienen schwitzen es.\n\n問：Was ist Honig?\n答：Ein Vorrat.'],
    ['Arabic', 'س: Was ist Wachs?\nج: Bienen schwitzen es.\n\nس: Was ist Honig?\nج: Ein Vorrat.'],
    ['German in one line each', 'F: Was ist Wachs? A: Bienen schwitzen es.\nF: Was ist Honig? A: Ein Vorrat.'],
  ])('%s', (_, text) => {
    expect(readCards(text)).toEqual([
      open('Was ist Wachs?', 'Bienen schwitzen es.'),
      open('Was ist Honig?', 'Ein Vorrat.'),
    ]);
  });

  it('with options: the key is the answer’s, and there may be six options', () => {
    const cards = readCards(
      'F: Was fressen Bienen?\nA) Wachs\nB) Honig\nC) Holz\nA: B\n\nF: Wo wohnen sie?\n+ im Stock\n- im Nest\nA: Meist.',
    );
    expect(cards.map(right)).toEqual([['Honig'], ['im Stock']]);
    const six =
      'F: Welche?\nA: eins\nB: zwei\nC: drei\nD: vier\nE: fünf\nF: sechs\nAntwort: F\n\nF: Und nun?\nA: Nichts.';
    expect(readCards(six).map((card) => [card.front, card.options.length, right(card)])).toEqual([
      ['Welche?', 6, ['sechs']],
      ['Und nun?', 0, []],
    ]);
    const italian = 'D: Quale?\nA) uno\nB) due\nC) tre\nR: B\n\nD: E poi?\nR: Niente.';
    expect(readCards(italian).map((card) => [card.front, right(card)])).toEqual([
      ['Quale?', ['due']],
      ['E poi?', []],
    ]);
  });

  it('keep the letters of a formula', () => {
    const [card, ...more] = readCards(
      'Q: What does PV = nRT say?\nA: It ties four quantities of a gas:\n\nP: pressure\nV: volume\nR: a constant',
    );
    expect(more).toEqual([]);
    expect(card?.back).toBe('It ties four quantities of a gas:\n\nP: pressure\nV: volume\nR: a constant');
  });
});
