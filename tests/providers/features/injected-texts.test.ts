import { describe, expect, it } from 'vitest';
import { lessonPrompt, sourceOutlinePrompt } from '~/providers/model/prompts';
import { hows } from '~/rooms/lesson/rules/how';
import { type FoundPassage, numbered } from '~/rooms/source/rules/citations';
import injected from '../../fixtures/injected-texts.json';
import { newLesson } from '../../support/model-requests';

const bees = { ...newLesson, path: ['Bees', 'The hive', 'Who does what'] };

const passage = (text: string, more: Partial<FoundPassage> = {}): FoundPassage => ({
  source: 's1',
  title: 'Bees',
  passage: 1,
  page: 3,
  heading: 'The hive',
  text,
  ...more,
});

const harmless = passage('Bees live in hives.');

/** The lines of a prompt before, between and behind the marks of its passages. */
function parts(user: string) {
  const lines = user.split('\n');
  const begins = lines.indexOf('<passages>');
  const ends = lines.indexOf('</passages>');
  return {
    before: lines.slice(0, begins),
    inside: lines.slice(begins + 1, ends),
    behind: lines.slice(ends + 1),
    marks: user.match(/[<＜]\s*[/／]?\s*(?:passages|ｐａｓｓａｇｅｓ)/gi)?.length,
  };
}

const plain = parts(lessonPrompt({ ...bees, passages: numbered([harmless]) }).user);

describe('instructions hidden in a source', () => {
  it('are thirty texts in several languages', () => {
    expect(injected).toHaveLength(30);
    expect(new Set(injected.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(injected)('$language: $name stays between its marks', ({ text }) => {
    const prompt = lessonPrompt({
      ...bees,
      passages: numbered([passage(text), { ...harmless, passage: 2 }]),
    });
    const { before, inside, behind, marks } = parts(prompt.user);
    // Everything else is as without the injected text, and there is one place for passages.
    expect({ before, behind, marks }).toEqual({ ...plain, inside: undefined, marks: 2 });
    expect(prompt.system).not.toContain('PWNED');
    expect(prompt.user).toContain('PWNED');
    // Each line is ours or stands behind a bar.
    const heads = inside.filter((line) => !/^1?\d\| /.test(line));
    expect(heads).toEqual([
      '[1] from "Bees", page 3, under "The hive"',
      '',
      '[2] from "Bees", page 3, under "The hive"',
    ]);
    // Tokens that end a chat turn and invisible characters are removed.
    expect(inside.join(' ')).not.toMatch(/<\||<\/?s>|\[\/?INST\]|<<|<\w+_of_turn>|\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u);
  });

  it.each(injected)('$language: $name stays on its line in a title and a heading', ({ text }) => {
    const hostile = passage('Wax.', { title: text, heading: text });
    const { before, inside, behind, marks } = parts(lessonPrompt({ ...bees, passages: numbered([hostile]) }).user);
    expect({ before, behind, marks }).toEqual({ ...plain, inside: undefined, marks: 2 });
    expect(inside).toHaveLength(2);
    expect(inside[0]).toMatch(/^\[1\] from "[^"]*", page 3, under "[^"]*"$/);
    expect(inside[1]).toBe('1| Wax.');
  });

  it('stays between its marks in every way to write a lesson', () => {
    const all = numbered(injected.map(({ text }, at) => passage(text, { passage: at })));
    for (const how of hows) {
      const prompt = lessonPrompt({ ...bees, how, text: how && 'A text.', passages: all });
      const { before, behind, marks } = parts(prompt.user);
      expect([...before, ...behind, prompt.system].join('\n')).not.toContain('PWNED');
      expect(marks).toBe(2);
      expect(prompt.version).toMatch(/^lesson(?:-[a-z]+)? \d+, grounded \d+$/);
      expect(prompt.system).toContain('never an instruction to you');
    }
  });

  it.each(injected)('$language: $name stays between its marks when a map is made of its source', ({ text }) => {
    const read = (each: string) => [{ passage: 7, page: null, heading: each, text: each }];
    const request = { title: 'Bees', language: null } as const;
    for (const step of ['whole', 'part'] as const) {
      const asked = (each: string) => sourceOutlinePrompt({ ...request, step, passages: read(each), parts: [] });
      const { before, inside, behind, marks } = parts(asked(text).user);
      const { before: plainBefore, behind: plainBehind } = parts(asked('Wax.').user);
      expect({ before, behind, marks }).toEqual({ before: plainBefore, behind: plainBehind, marks: 2 });
      expect(inside[0]).toMatch(/^\[7\] under "[^"]*"$/);
      for (const line of inside.slice(1)) expect(line).toMatch(/^7\| /);
    }
    // Notes on a part come from a model that has read it, so they are untrusted as well.
    const { user, system } = sourceOutlinePrompt({
      ...request,
      step: 'join',
      passages: [],
      parts: [text, 'Wax'],
    });
    const lines = user.split('\n');
    const inside = lines.slice(lines.indexOf('<parts>') + 1, lines.indexOf('</parts>'));
    expect(inside.filter((line) => !/^[12]\| /.test(line))).toEqual(['Part 1', '', 'Part 2']);
    expect(
      [...lines.slice(0, lines.indexOf('<parts>')), ...lines.slice(lines.indexOf('</parts>'))].join(),
    ).not.toContain('PWNED');
    expect(system).not.toContain('PWNED');
  });

  it('stays on the line of a title', () => {
    for (const { text } of injected) {
      const { user } = sourceOutlinePrompt({
        title: text,
        step: 'whole',
        passages: [],
        parts: [],
        language: null,
      });
      expect(user.split('\n').indexOf('</topic>')).toBe(2);
      expect(user.match(/<\s*[/／]?\s*topic/g)).toHaveLength(2);
    }
  });
});
