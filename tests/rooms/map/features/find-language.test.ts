import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { readOutline } from '~/kit/outline/outline';
import { sampleOfTopic } from '~/kit/text/language';
import { findLanguage } from '~/rooms/map/acts/find-language';
import { languageDetector } from '~/threads/words/language-detector';

const folder = new URL('../../../fixtures/languages/', import.meta.url);
const detector = languageDetector();
const languages = findLanguage(detector);
afterAll(() => detector.close());

/** Topics and their labels: one long outline of each language, and one of five labels. */
const maps = readdirSync(folder).flatMap((file) => {
  const [long = '', short = ''] = readFileSync(new URL(file, folder), 'utf8').split('---\n');
  return [long, short].map((text, at) => {
    const topic = text.slice(0, text.indexOf('\n'));
    const labels = readOutline(topic, text.slice(topic.length)).map(({ label }) => label);
    return { tag: file.slice(0, 2), length: at === 0 ? 'long' : 'short', topic, labels };
  });
});

describe('the language of a map', () => {
  it.each(maps)('$tag, $length: $topic', async ({ tag, length, topic, labels }) => {
    expect(labels.length).toBeGreaterThanOrEqual(length === 'long' ? 15 : 5);
    expect(await languages.ofMap(topic, labels)).toBe(tag);
  });

  it('is that of the labels, whatever the topic', async () => {
    const labels = [
      'What is علم الفلك?',
      'علم الفلك in ordinary life',
      'Common mistakes with علم الفلك',
      'Where to go next',
    ];
    expect(await languages.ofMap('علم الفلك', labels)).toBe('en');
  });

  it('is found though half of the labels are formulas, code and names', async () => {
    const labels = [
      '$E = mc^2$',
      '`SELECT * FROM users`',
      'Wie man Energie misst',
      'Albert Einstein',
      'Die Masse und ihre Trägheit',
    ];
    expect(await languages.ofMap('Relativität', labels)).toBe('de');
  });

  it.each([
    ['numbers', '2024', ['1', '2', '3']],
    ['formulas', 'x', ['$a^2$', '$b^2$', '$c^2$']],
    ['names', 'ABBA', ['SOS', 'Fernando']],
  ])('is not guessed from %s', async (_, topic, labels) => {
    expect(await languages.ofMap(topic, labels)).toBe('und');
  });

  it('stays unknown, without a fault, if the thread cannot find it', async () => {
    const busy = languageDetector({ deadlineMs: 0 });
    expect(await findLanguage(busy).ofMap('Bread', ['Kneading the dough', 'Letting it rise'])).toBeNull();
    await busy.close();
  });
});

describe('the language of a topic', () => {
  it.each([
    ['Einführung in die Quantenmechanik', 'de'],
    ['Comment fonctionne un moteur diesel', 'fr'],
    ['كيف نشأت الحضارة العربية في الأندلس', 'ar'],
    ['日本の歴史', 'ja'],
    ['הבית', null],
    ['תולדות ישראל', 'he'],
    ['Tango', null],
    ['日本史', null],
    ['Python', null],
    ['', null],
  ])('%s: %s', async (topic, tag) => {
    expect(await languages.ofTopic(topic)).toBe(tag);
  });

  it('is not searched for if a topic is too short', () => {
    expect(sampleOfTopic('Chess').text).toBe('');
  });
});
