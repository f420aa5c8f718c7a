import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applied,
  continueList,
  cycleHeading,
  type Edit,
  type Selected,
  toggleCode,
  toggleList,
  toggleMark,
  toLink,
} from '~/rooms/lesson/ui/editor/editing';

/** 'a «b» c' selects b; 'a ‸ b' puts the cursor between them. */
function read(rendered: string): Selected {
  if (rendered.includes('‸'))
    return { text: rendered.replace('‸', ''), start: rendered.indexOf('‸'), end: rendered.indexOf('‸') };
  return { text: rendered.replace(/[«»]/g, ''), start: rendered.indexOf('«'), end: rendered.indexOf('»') - 1 };
}

function draw({ text }: Selected, edit: Edit | null): string | null {
  if (!edit) return null;
  const after = applied(text, edit);
  return edit.start === edit.end
    ? `${after.slice(0, edit.start)}‸${after.slice(edit.start)}`
    : `${after.slice(0, edit.start)}«${after.slice(edit.start, edit.end)}»${after.slice(edit.end)}`;
}

const by = (change: (selected: Selected) => Edit | null) => (rendered: string) =>
  draw(read(rendered), change(read(rendered)));

describe('marks', () => {
  const bold = by((selected) => toggleMark(selected, '**'));
  const italic = by((selected) => toggleMark(selected, '*'));
  it.each([
    ['a «word» b', 'a **«word»** b'],
    ['a **«word»** b', 'a «word» b'],
    ['a «**word**» b', 'a «word» b'],
    ['a « word » b', 'a  **«word»**  b'],
    ['a ‸ b', 'a **‸** b'],
    ['a **‸** b', 'a ‸ b'],
    ['*«word»*', '***«word»***'],
  ])('bold: %s', (before, after) => expect(bold(before)).toBe(after));
  it.each([
    ['a «word» b', 'a *«word»* b'],
    ['*«word»*', '«word»'],
    ['**«word»**', '***«word»***'],
    ['***«word»***', '**«word»**'],
    ['«**word**»', '*«**word**»*'],
  ])('italic: %s', (before, after) => expect(italic(before)).toBe(after));

  it('twice changes nothing', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é'), maxLength: 20 });
    fc.assert(
      fc.property(words, words, words, fc.constantFrom('**' as const, '*' as const), (a, b, c, mark) => {
        const once = toggleMark({ text: a + b + c, start: a.length, end: a.length + b.length }, mark);
        const text = applied(a + b + c, once);
        const twice = toggleMark({ text, start: once.start, end: once.end }, mark);
        expect(applied(text, twice)).toBe(a + b + c);
      }),
    );
  });
});

describe('links and code', () => {
  const link = by(toLink);
  const code = by(toggleCode);
  it.each([
    ['see «here» now', 'see [here](«https://») now'],
    ['see «https://a.example» now', 'see [«text»](https://a.example) now'],
    ['‸', '[«text»](https://)'],
  ])('link: %s', (before, after) => expect(link(before)).toBe(after));
  it.each([
    ['run «ls» now', 'run `«ls»` now'],
    ['run `«ls»` now', 'run «ls» now'],
    ['«a\nb»', '«```\na\nb\n```»'],
    ['«```\na\nb\n```»', '«a\nb»'],
    ['«a ``` c\nb»', '«````\na ``` c\nb\n````»'],
  ])('code: %s', (before, after) => expect(code(before)).toBe(after));
});

describe('headings and lists', () => {
  const heading = by(cycleHeading);
  const bullets = by((selected) => toggleList(selected, 'bullet'));
  const tasks = by((selected) => toggleList(selected, 'task'));
  const numbers = by((selected) => toggleList(selected, 'number'));
  it.each([
    ['Ti‸tle', '## Ti‸tle'],
    ['## Ti‸tle', '### Ti‸tle'],
    ['### Ti‸tle', 'Ti‸tle'],
  ])('heading: %s', (before, after) => expect(heading(before)).toBe(after));
  it.each([
    ['«a\nb»', '«- a\n- b»'],
    ['«- a\n- b»', '«a\nb»'],
    ['«1. a\n2. b»', '«- a\n- b»'],
    ['- [ ] a‸', '- a‸'],
    ['‸', '- ‸'],
    ['  deep‸', '  - deep‸'],
  ])('bullets: %s', (before, after) => expect(bullets(before)).toBe(after));
  it('tasks', () => {
    expect(tasks('«a\n\n- b»')).toBe('«- [ ] a\n\n- [ ] b»');
    expect(tasks('- [x] don‸e')).toBe('don‸e');
  });
  it('numbers', () => expect(numbers('«a\nb\n»c')).toBe('«1. a\n2. b»\nc'));
});

describe('Enter', () => {
  const enter = by(continueList);
  it.each([
    ['- one‸', '- one\n- ‸'],
    ['  * one‸', '  * one\n  * ‸'],
    ['- [x] done‸', '- [x] done\n- [ ] ‸'],
    ['- on‸e', '- on\n- ‸e'],
    ['9. nine‸', '9. nine\n10. ‸'],
    ['1. a‸\n2. b\n   more\n3. c\n\ntext', '1. a\n2. ‸\n3. b\n   more\n4. c\n\ntext'],
    ['1. a‸\n  1. inner\n2. b', '1. a\n2. ‸\n  1. inner\n3. b'],
    ['> said‸', '> said\n> ‸'],
    ['- one\n- ‸', '- one\n‸'],
    ['- one\n  - ‸', '- one\n- ‸'],
    ['1. one\n2. ‸', '1. one\n‸'],
    ['plain‸', null],
    ['‸- one', null],
    ['```\n- code‸', null],
    ['```\nx\n```\n- one‸', '```\nx\n```\n- one\n- ‸'],
    ['- «one»', null],
  ])('%j', (before, after) => expect(enter(before)).toBe(after));
});
