import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DialogContent } from '~/rooms/lesson/ui/editor/exercise/dialog-content';
import { type ExerciseForm, emptyForm, formKinds } from '~/rooms/lesson/ui/editor/exercise/exercise-form';

const dialog = (text: string, kept: ReadonlyMap<string, ExerciseForm> = new Map()) =>
  renderToStaticMarkup(
    <DialogContent
      titleId="title"
      selected={{ text, start: text.length, end: text.length }}
      kept={new Map(kept)}
      close={() => {}}
      insert={() => {}}
    />,
  );

const namesOf = (html: string): readonly string[] => {
  const labels = new Map(
    [...html.matchAll(/<label for="([^"]+)"[^>]*>([^<]+)</g)].map(([, id = '', name = '']) => [id, name]),
  );
  return [...html.matchAll(/<(?:textarea|select|input)\b[^>]*>/g)].map(
    ([element]) =>
      / aria-label="([^"]+)"/.exec(element)?.[1] ?? labels.get(/ id="([^"]+)"/.exec(element)?.[1] ?? '') ?? element,
  );
};

describe('The dialog for an exercise', () => {
  it.each(formKinds)('has a name of its own for each field: %s', (kind) => {
    const rows = { hints: ['', ''], others: ['', ''], numbers: [...emptyForm.numbers, ...emptyForm.numbers] };
    const html = dialog('', new Map([['', { ...emptyForm, kind, ...rows }]]));
    const names = namesOf(html);
    expect(names.length).toBeGreaterThan(5);
    // A setting that is ticked stands inside of its label.
    expect(names.filter((name) => name.startsWith('<') && !name.includes('type="checkbox"'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const described = [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, ids = '']) => ids.split(' '));
    for (const id of described) expect(html).toContain(`id="${id}"`);
  });

  it('has the values of the exercise at the cursor', () => {
    const html = dialog('Text\n\n```exercise\nWho?\n+ Me :: You are.\n- You\n? Look.\n```');
    expect(html).toContain('Edit this exercise');
    for (const value of ['Who?', 'Me', 'You are.', 'You', 'Look.']) expect(html).toContain(`>${value}</textarea>`);
  });

  it('has what was typed before, and offers to begin anew', () => {
    const typed = { ...emptyForm, question: 'Half a quest' };
    expect(dialog('Text', new Map([['', typed]]))).toMatch(/Begin anew[\s\S]*Half a quest/);
    expect(dialog('Text')).not.toContain('Begin anew');
    // It belongs to a new exercise, and not to that at the cursor.
    expect(dialog('```exercise\nWho?\n= Me\n```', new Map([['', typed]]))).not.toContain('Half a quest');
  });

  it('shows why an exercise cannot be changed in it', () => {
    const html = dialog('```exercise\nWho?\n+ Me\n```');
    expect(html).toContain('Line 2: There is only one option');
    expect(html).not.toContain('<textarea');
  });
});
