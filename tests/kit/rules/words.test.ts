import { afterEach, describe, expect, it } from 'vitest';
import { filled } from '~/kit/language/fill';
import { connectLanguages, inLanguage, type Message } from '~/kit/language/reader';
import { wordsOf } from '~/kit/language/words';

const polish: Readonly<Record<string, Message>> = {
  save: 'Zapisz',
  cards: { one: '{n} karta', few: '{n} karty', many: '{n} kart', other: '{n} karty' },
};
let language = 'en';

const words = wordsOf('testRoom', {
  save: 'Save',
  title: '{title} by {author}',
  cards: { one: '{n} card', other: '{n} cards' },
});

const connect = () =>
  connectLanguages({
    asked: () => language,
    within: (other, work) => {
      const before = language;
      language = other;
      try {
        return work();
      } finally {
        language = before;
      }
    },
    translated: (tag, room, name) => (tag === 'pl' && room === 'testRoom' ? polish[name] : undefined),
  });

afterEach(() => {
  language = 'en';
  connectLanguages({ asked: () => 'en', within: (_, work) => work(), translated: () => undefined });
});

describe('messages', () => {
  it('are English if no language is connected', () => {
    expect(words.save).toBe('Save');
    expect(words.title({ title: 'A', author: 'B' })).toBe('A by B');
    expect(words.cards({ n: 1 })).toBe('1 card');
    for (const n of [0, 999, 1_000, 1234, -3, 2.5])
      expect(words.cards({ n })).toBe(`${n.toLocaleString('en-US')} cards`);
  });

  it('are in the reader’s language, with its plural forms', () => {
    connect();
    inLanguage('pl', () => {
      expect(words.save).toBe('Zapisz');
      expect([1, 3, 5, 22].map((n) => words.cards({ n }))).toEqual(['1 karta', '3 karty', '5 kart', '22 karty']);
      expect(words.title({ title: 'A', author: 'B' })).toBe('A by B');
    });
    expect(words.save).toBe('Save');
  });

  it('take values as they are, even if they look like places', () => {
    expect(words.title({ title: '{author}', author: '$& <b>' })).toBe('{author} by $& <b>');
  });

  it('are one text in the browser’s files, with a line for each form', () => {
    const cards = filled('\none {n} card of {all}\nother {n} cards of {all}');
    expect(cards({ n: 1, all: 'ten' })).toBe('1 card of ten');
    expect(cards({ n: 2, all: 'ten' })).toBe('2 cards of ten');
    expect(filled('Hello {name}')({ name: 'Ada' })).toBe('Hello Ada');
  });
});
