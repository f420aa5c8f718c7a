import { describe, expect, it } from 'vitest';
import { sensesOf } from '~/rooms/course/rules/senses';
import { wordsOf } from '~/rooms/course/rules/words';
import { catalogue } from '~/rooms/course/store/catalogue';
import { courseText } from '~/rooms/course/store/load';
import { topicInAnotherLanguage } from '~/rooms/course/store/other-languages';

const slugOf = (typed: string) => topicInAnotherLanguage(typed)?.slug ?? null;
const { topics } = catalogue();

describe('the names of topics in another language', () => {
  it.each(['ar', 'de', 'es', 'fr', 'pt-BR', 'zh-Hans'])(
    'are one to three for every topic, and each finds its topic: %s',
    (language) => {
      for (const { slug, names } of topics) {
        const inLanguage = names[language] ?? [];
        expect([slug, inLanguage.length >= 1 && inLanguage.length <= 3]).toEqual([slug, true]);
        // Finding its own topic also shows that no other topic has the name.
        for (const name of inLanguage) expect([name, slugOf(name)]).toEqual([name, slug]);
      }
    },
  );

  it('are not English names, phrases or words with several meanings', () => {
    const phrases = topics.map(({ slug }) => courseText(slug)?.course.keywords ?? []);
    const english = new Set(
      [...topics.flatMap(({ name, aliases }) => [name, ...aliases]), ...phrases.flat()].map((phrase) =>
        wordsOf(phrase).join(' '),
      ),
    );
    const names = topics.flatMap((topic) => Object.values(topic.names).flat());
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
