import { describe, expect, it } from 'vitest';
import { KEYWORDS } from '~/rooms/course/rules/keywords';
import { sensesOf } from '~/rooms/course/rules/senses';
import { LIBRARY_TOPICS } from '~/rooms/course/rules/topics';
import { NAMES, topicInOtherLanguages } from '~/rooms/course/rules/topics-in-other-languages';
import { wordsOf } from '~/rooms/course/rules/words';

const slugOf = (typed: string) => topicInOtherLanguages(typed)?.slug ?? null;
const slugs = LIBRARY_TOPICS.map(({ slug }) => slug);

/** Each topic's names in a language, in the order of the file. */
const linesOf = (language: string): (readonly [slug: string, names: readonly string[]])[] =>
  (NAMES[language] ?? '')
    .trim()
    .split('\n')
    .map((line) => {
      const [slug = '', names = ''] = line.trim().split(': ');
      return [slug, names.split(', ')];
    });

describe('the names of topics in another language', () => {
  it.each(Object.keys(NAMES))('are one to three for every topic, and each finds its topic: %s', (language) => {
    const lines = linesOf(language);
    expect(lines.map(([slug]) => slug)).toEqual(slugs);
    for (const [slug, names] of lines) {
      expect(names.length, slug).toBeLessThanOrEqual(3);
      // Finding its own topic also shows that no other topic has the name.
      for (const name of names) expect([name, slugOf(name)]).toEqual([name, slug]);
    }
  });

  it('are not English names, phrases or words with several meanings', () => {
    const english = new Set(
      [
        ...LIBRARY_TOPICS.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
        ...Object.values(KEYWORDS).flatMap((phrases) => phrases.split(',')),
      ].map((phrase) => wordsOf(phrase).join(' ')),
    );
    const names = Object.keys(NAMES).flatMap((language) => linesOf(language).flatMap(([, each]) => each));
    expect(names.filter((name) => english.has(wordsOf(name).join(' ')) || sensesOf(name))).toEqual([]);
  });

  it.each([
    ['  FOTOGRAFIE ', 'photography'],
    ['fotografia', 'photography'],
    ['Naturaleza', null],
    ['evolucio\u0301n', 'evolution'],
    ['evolucion', 'evolution'],
    ['ECHECS', 'chess'],
    ['moyen-âge', 'middle-ages'],
    ['l’évolution', 'evolution'],
    ['Ｃ语言', 'c-programming'],
    ['摄影。', 'photography'],
    ['تاريخ امريكا', 'us-history'],
    ['Fotografi', null],
    ['Fotografie im Winter', null],
    ['', null],
  ])('are found whole, in any case and form of Unicode, with or without accents: %j', (typed, slug) => {
    expect(slugOf(typed)).toBe(slug);
  });
});
