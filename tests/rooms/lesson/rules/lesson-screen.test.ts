import { describe, expect, it } from 'vitest';
import { afterTasks, hasTextAfterTasks, withoutGoodbye } from '~/kit/markdown/after-tasks';
import { lessonOf } from '~/kit/markdown/model-text';
import { fillerLabels, mayHaveFiller, outlineFaults } from '~/kit/outline/filler';
import { isPlainlyNotIn } from '~/kit/text/function-words';
import { lessonFaults, notPassed } from '~/rooms/lesson/rules/screen';

const tasks = '- [ ] Say it in your own words\n- [ ] Draw one and count its corners';
const nine = Array.from({ length: 9 }, (_, at) => at + 1);
const english = nine
  .map((n) => `Comb ${n} is made of wax that the bees sweat between the plates of their bodies.`)
  .join(' ');
const german = nine
  .map((n) => `Wabe ${n} ist aus Wachs, das die Bienen zwischen den Platten ihres Leibes schwitzen.`)
  .join(' ');
const spanish =
  'El panal es de cera que las abejas producen entre las placas de su cuerpo, y con ella hacen las celdas en las que ' +
  'guardan la miel para el invierno y crían a las larvas de la colmena.';
const map = { language: 'en', isShorter: false };

describe('the check of a lesson', () => {
  it('accepts a usual one', () => {
    expect(lessonFaults(`${english}\n\n${tasks}`, map)).toEqual([]);
    expect(lessonFaults(`${german}\n\n${tasks}`, { ...map, language: 'de' })).toEqual([]);
    expect(lessonFaults(`${english}\n\n${tasks}`, { ...map, language: 'und' })).toEqual([]);
  });

  it('measures its length, 60 words if it was to be shorter', () => {
    const short = `${'word '.repeat(70)}\n\n- [ ] Recall it`;
    expect(lessonFaults(short, { language: null, isShorter: false })).toEqual(['it has 72 words, fewer than 120']);
    expect(lessonFaults(short, { language: null, isShorter: true })).toEqual([]);
    const long = `${'word '.repeat(1_600)}\n\n- [ ] Recall it`;
    expect(lessonFaults(long, { language: null, isShorter: false })).toEqual(['it has 1,602 words, more than 1,500']);
  });

  it('looks at its language, its tasks, and the text behind them', () => {
    expect(lessonFaults(spanish, { ...map, language: 'de' })).toEqual([
      expect.stringMatching(/^it has \d\d words, fewer than 120$/),
      'it is not in German',
      'it has no task and no exercise',
    ]);
    expect(lessonFaults(`${english}\n\n${tasks}\n\nWax melts at 62 degrees.`, map)).toEqual([
      'text stands behind its last task',
    ]);
    expect(notPassed(['it has no task', 'it is not in German'])).toBe(
      'This text did not pass our checks: it has no task; it is not in German.',
    );
    expect(notPassed([])).toBeNull();
  });

  it('accepts an exercise in the place of a task, and no text behind the last of them', () => {
    const exercise = '```exercise\nWho makes wax?\n= bees\n```';
    expect(lessonFaults(`${english}\n\n${exercise}`, map)).toEqual([]);
    expect(lessonFaults(`${english}\n\n${exercise}\n\nWax melts at 62 degrees.`, map)).toEqual([
      'text stands behind its last task',
    ]);
    expect(lessonOf(`${english}\n\n${exercise}\n\nI hope this helps!`, 'Combs')).toBe(`${english}\n\n${exercise}`);
  });

  it('finds a sentence that is said twice, and a paragraph of the lesson before', () => {
    const twice = `${english}\n\n- Wax is soft when it is warm and can be shaped. It is.\n\nWax is soft when it is\nwarm and can be shaped.`;
    expect(lessonFaults(`${twice}\n\n${tasks}`, map)).toEqual([
      'it says one sentence twice (“Wax is soft when it is warm and can be shaped.”)',
    ]);
    const code = '```\nthe same line of code that stands here two times\n```';
    expect(lessonFaults(`${english}\n\n${code}\n\n${code}\n\n${tasks}`, map)).toEqual([]);
    const earlier = `# Wax\n\n${english}`;
    expect(lessonFaults(`${english}\n\n${tasks}`, { ...map, earlier })).toEqual([
      expect.stringMatching(/^a paragraph stands in the lesson before it, too \(“Comb 1 is made of wax .+…”\)$/),
    ]);
    expect(lessonFaults(`More: ${english}\n\n${tasks}`, { ...map, earlier })).toEqual([]);
  });

  it('cuts chat before a lesson in seven languages, and names what is not certain', () => {
    for (const chat of [
      'Sure! Here is your lesson on combs:',
      'Natürlich! Hier ist die Lektion über Waben:',
      '¡Claro! Aquí tienes la lección sobre los panales:',
      'Bien sûr ! Voici la leçon sur les rayons :',
      'Com certeza! Aqui está a lição sobre os favos:',
      '当然！以下是关于蜂巢的课程：',
      'بالتأكيد! إليك الدرس عن الخلية:',
    ])
      expect(lessonOf(`${chat}\n\n${english}\n\n${tasks}`, 'Combs'), chat).toBe(`${english}\n\n${tasks}`);
    for (const chat of ['Great question! Bees', 'Claro, as abelhas', '好的，蜜蜂'])
      expect(lessonFaults(`${chat} ${english}\n\n${tasks}`, map)).toContain('it begins with a remark to the reader');
  });
});

describe('text behind the last task', () => {
  const lesson = `${english}\n\n${tasks}`;

  it.each([
    '## Conclusion\n\nCombs are a marvel of nature. I hope this helps!',
    'In conclusion, bees are remarkable builders.\n\nHappy learning!',
    '**Fazit:** Waben sind ein Wunder.',
    '---\n\nI hope this helps you on your journey.',
    '总结：蜂巢是自然的奇迹。',
    'الخلاصة: الخلية من عجائب الطبيعة.',
  ])('is cut if it is plainly a goodbye: %j', (goodbye) => {
    expect(hasTextAfterTasks(`${lesson}\n\n${goodbye}`)).toBe(true);
    expect(lessonOf(`${lesson}\n\n${goodbye}`, 'Combs')).toBe(lesson);
  });

  it('is kept if there may be something to learn', () => {
    for (const more of ['Wax melts at 62 degrees.', '## Conclusion\n\n| a | b |\n|---|---|\n| 1 | 2 |'])
      expect(withoutGoodbye(`${lesson}\n\n${more}`)).toBe(`${lesson}\n\n${more}`);
  });

  it('does not count if it belongs to the list, or is a note or a section of its own', () => {
    for (const more of [
      '',
      '\n  with a second line',
      '\n\n  a paragraph of the task\n\n- [ ] Another',
      '\n\n[^1]: A note.',
      '\n\n## Why six corners?\n\nCircles leave gaps.',
      '\n\n---\n',
    ])
      expect(hasTextAfterTasks(lesson + more), JSON.stringify(more)).toBe(false);
    expect(afterTasks(english)).toBeNull();
  });
});

describe('a text in an obviously different language', () => {
  it('is detected by its frequent words or its script, and is doubtful in the map’s own', () => {
    expect(isPlainlyNotIn(spanish, 'de')).toBe(true);
    expect(isPlainlyNotIn(spanish, 'es')).toBe(false);
    expect(isPlainlyNotIn(german, 'de-CH')).toBe(false);
    expect(isPlainlyNotIn(german, 'en')).toBe(true);
    expect(isPlainlyNotIn(english, 'ja')).toBe(true);
    expect(isPlainlyNotIn('蜂巢由蜂蜡制成，'.repeat(20), 'zh-Hans')).toBe(false);
    expect(isPlainlyNotIn('蜂巢由蜂蜡制成，'.repeat(20), 'en')).toBe(true);
    expect(isPlainlyNotIn('الخلية من عجائب الطبيعة '.repeat(10), 'ar')).toBe(false);
    expect(isPlainlyNotIn(english, 'eu')).toBe(true);
    expect(isPlainlyNotIn('Der Satz.', 'en')).toBe(false);
  });
});

describe('the check of an outline', () => {
  it('finds labels that name nothing to learn, in seven languages', () => {
    const labels =
      'Introduction;1. Summary;Further Reading;Wrap-Up;Summary & Conclusion;Einführung;Fazit;Weiterführende Literatur;' +
      'Introducción;Lecturas adicionales;Pour aller plus loin;Avant-propos;Introdução;Considerações finais;总结;延伸阅读;مقدمة;الخاتمة';
    expect(fillerLabels(labels.split(';'))).toEqual(labels.split(';'));
    expect(outlineFaults(['Bees', 'Summary', 'Wax', 'Further Reading'])).toEqual([
      '“Summary” names nothing to learn',
      '“Further Reading” names nothing to learn',
    ]);
  });

  it('accepts labels that only begin like them', () => {
    const labels = ['Introduction to Algebra', 'Summary statistics', 'References in C++', 'Resources of the sea'];
    expect(outlineFaults(labels)).toEqual([]);
    expect(outlineFaults(english.split('. '), 'en')).toEqual([]);
    expect(outlineFaults(english.split('. '), 'de')).toEqual(['it is not in German']);
  });
});

it('an outline is checked again only if a line may be filler, in any form', () => {
  for (const text of ['- 1. Summary', '## **Further Reading**', '| Fazit |', 'I. Introduction', '{"title": "Summary"}'])
    expect(mayHaveFiller(`- Bees\n${text}\n`), text).toBe(true);
  expect(mayHaveFiller('- Bees\n  - Summary statistics\n- Wax')).toBe(false);
});
