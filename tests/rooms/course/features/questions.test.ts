import { describe, expect, it } from 'vitest';
import { formOf } from '~/rooms/course/rules/label-form';
import { catalogue } from '~/rooms/course/store/catalogue';
import { loadOutline, readBullets } from '~/rooms/course/store/load';
import { kindOfPlan, kindOfTopic, questionSheet, questionsFor } from '~/rooms/course/store/questions';

describe('questions on a leaf', () => {
  it('are three, different and grammatical for every label of the library', async () => {
    const faults: string[] = [];
    for (const topic of catalogue().topics) {
      const path = [topic.name];
      for (const { level, label } of readBullets((await loadOutline(topic.slug)) ?? '')) {
        path.length = level;
        path.push(label);
        const questions = questionsFor(path, kindOfTopic(topic));
        const isWhole = questions.every((question) => /^\p{Lu}[^{}]*\?$/u.test(question));
        const wording = questions[0].replace(/“[^”]*”/, 'LABEL');
        if (new Set(questions).size !== 3 || !isWhole || !wording.includes('LABEL') || /\b(\w+) \1\b/.test(wording))
          faults.push(questions.join(' / '));
      }
    }
    expect(faults).toEqual([]);
  });

  it.each([
    [
      ['World War II', 'The siege of Leningrad'],
      'event',
      'How do we know: which texts, finds or buildings tell of it?',
    ],
    [['Calculus', 'The chain rule'], 'mathematics', 'How could you check that a result is right?'],
    [['Knitting', 'Casting on'], 'skill', 'Which mistake do beginners make here, and how is it put right?'],
    [['Physics', 'Marie Curie'], 'science', 'What is still read, used or argued about today?'],
    [['First Aid', 'CPR'], 'health', 'Where near you can it be learned from a trained person?'],
    [['Anything', 'Why is it so?'], 'concept', 'Who might answer differently, and why?'],
  ] as const)('%j fit its kind', (path, kind, last) => {
    expect(questionsFor(path, kind)[2]).toBe(last);
  });

  it('suggest no experiments if health, rights or lives are at stake', () => {
    for (const label of ['Severe bleeding', 'Living with depression', 'Filing for divorce', 'Overdose']) {
      const text = questionsFor(['My map', label], 'skill').join(' ');
      expect(text).not.toMatch(/\b(try|practise|game|experiment|beginners)\b/i);
      expect(text).toMatch(/ask|call/);
    }
  });

  it('become a list of tasks, with labels as text', () => {
    const sheet = questionSheet(questionsFor(['C#', 'Use *args and <b> $x$'], kindOfPlan('programming')));
    expect(sheet).toContain('Use \\*args and \\<b\\> \\$x\\$');
    expect(sheet.match(/^- \[ \] /gm)).toHaveLength(3);
    expect(sheet).toMatch(/^> Nothing is written here yet/);
  });
});

describe('the form of a label', () => {
  it.each([
    ['What does a leaf do at night?', 'question'],
    ['How a pigment catches a photon', 'how'],
    ['The fall: how it ended', 'how'],
    ['How much is enough', 'why'],
    ['Why leaves look green: what chlorophyll leaves over', 'why'],
    ['What counts as false: None, zero and empty things', 'why'],
    ['Light: what the plant works with', 'thing'],
    ['Draw a map of the places', 'doing'],
    ['Reading a traceback from the bottom up', 'doing'],
    ['Hacking without permission is a crime', 'claim'],
    ['Spring in the northern hemisphere', 'thing'],
    ['Days that are too short', 'thing'],
    ['Names are labels tied to objects', 'claim'],
    ['Lists versus tuples', 'contrast'],
    ['Antenna pigments and the funnel to the reaction centre', 'thing'],
  ])('%s is %s', (label, form) => {
    expect(formOf(label)).toBe(form);
  });
});
