import { describe, expect, it } from 'vitest';
import { composeLesson, formOf } from '~/library/compose-lesson';
import { loadOutline, type OutlineBullet, readBullets, splitLessons } from '~/library/load';
import { studyPlan } from '~/library/study-plan';
import { LIBRARY_TOPICS } from '~/library/topics';

interface Leaf {
  readonly path: string[];
  readonly bullets: readonly OutlineBullet[];
}

function leavesOf(topic: string, bullets: readonly OutlineBullet[]): Leaf[] {
  const path = [topic];
  return bullets.flatMap(({ level, label }, index) => {
    path.length = level;
    path.push(label);
    return (bullets[index + 1]?.level ?? 0) <= level ? [{ path: [...path], bullets }] : [];
  });
}

/** The sentences and list items of a guide, without what stands in quotation marks, emphasis or code. */
function wording(guide: string): string {
  return guide
    .replace(/“[^”]*”/g, 'LABEL')
    .replace(/\*\*[^*]*\*\*|(?<!\\)\*(?:[^*\\]|\\.)*\*/g, 'LABEL')
    .replace(/`[^`]*`/g, 'CODE');
}

const plan = await studyPlan('Volcanoes');
const leaves = leavesOf('Volcanoes', plan.bullets);
const guides = leaves.map((leaf) => composeLesson({ ...leaf, kind: 'science' }));

describe('a composed study guide', () => {
  it('differs from leaf to leaf, in more than the label', () => {
    expect(new Set(guides).size).toBe(guides.length);
    const bodies = guides.map((guide) => wording(guide.slice(guide.indexOf('## Questions'))));
    expect(new Set(bodies).size).toBeGreaterThan(bodies.length * 0.9);
  });

  it('is the same whenever it is asked for', () => {
    expect(leaves.map((leaf) => composeLesson({ ...leaf, kind: 'science' }))).toEqual(guides);
  });

  it('says openly what it is', () => {
    for (const guide of guides) {
      expect(guide).toMatch(/^> .*study guide/);
      expect(guide).toMatch(/^> .*model/);
    }
  });

  it('has its parts, no level-1 heading, and three tasks at the end', () => {
    for (const guide of guides) {
      expect(guide.match(/^## .*$/gm)).toEqual([
        '## Where this stands',
        '## Questions to answer',
        '## How to go about it',
        '## Where to look further',
        '## Tasks',
      ]);
      expect(guide).not.toMatch(/^# /m);
      const lines = guide.trimEnd().split('\n');
      expect(lines.slice(-3).every((line) => /^- \[ \] \S/.test(line))).toBe(true);
      expect(lines.filter((line) => line.includes('[ ]'))).toHaveLength(3);
      expect(guide.split(/\s+/).length).toBeGreaterThan(180);
    }
  });

  it('names what comes before and after', () => {
    const bullets = readBullets('- One\n  - A\n  - B\n  - C\n- Two\n  - D\n  - E\n- Three\n  - F\n  - G');
    const guide = (...labels: string[]) =>
      composeLesson({ path: ['Topic', ...labels], bullets, kind: 'concept' });
    expect(guide('One', 'B')).toMatch(/\*\*Builds on\*\* “A”/);
    expect(guide('One', 'B')).toMatch(/\*\*Leads to\*\* “C”/);
    expect(guide('One', 'B')).toContain('point 2 of 3 under *One*');
    expect(guide('One', 'B')).toContain('leaf 2 of 7');
    expect(guide('One', 'A')).toMatch(/\*\*Builds on\*\* what you already know/);
    expect(guide('One', 'C')).toMatch(/\*\*Leads to\*\* “Two”/);
    expect(guide('Two', 'D')).toMatch(/\*\*Builds on\*\* the part “One”/);
    expect(guide('Three', 'G')).toMatch(/\*\*Leads\*\* beyond the map/);
  });

  it('makes do with a path that is on no outline that it knows', () => {
    for (const bullets of [[], plan.bullets]) {
      const guide = composeLesson({ path: ['Volcanoes', 'Somewhere', 'Else'], bullets, kind: 'science' });
      expect(guide).toContain('**Else**');
      expect(guide).toContain('*Somewhere*');
      expect(guide).not.toMatch(/undefined|null|NaN|leaf 0|LABEL/);
    }
    expect(composeLesson({ path: ['Volcanoes'], bullets: [], kind: 'science' })).not.toMatch(
      /undefined|null/,
    );
  });

  it('takes labels as text, whatever Markdown they look like', () => {
    const label = 'Use *args, __init__ and `x` <b> [link](http://x) “now”';
    const guide = composeLesson({ path: ['C# & more', label], bullets: [], kind: 'programming' });
    expect(guide).toContain('Use \\*args, \\_\\_init\\_\\_ and \\`x\\` \\<b\\> \\[link\\](http://x)');
    expect(guide).toContain('C\\# \\& more');
  });

  it('reads well around every label of the library', async () => {
    const faults: string[] = [];
    for (const { slug, name } of LIBRARY_TOPICS) {
      for (const leaf of leavesOf(name, readBullets((await loadOutline(slug)) ?? ''))) {
        const guide = composeLesson({ ...leaf, kind: 'concept' });
        const text = wording(guide);
        // No phrase is left unfilled, no sentence runs into a label's own mark, no word or mark is doubled.
        const isFaulty =
          /[{}]|undefined|LABEL[?!]|\?\?|\.\.|,,|\S {2}| [.,;?]/.test(text) ||
          /\b(the|a|of|to|and|in|it|is) \1\b/i.test(text) ||
          // Search words are words.
          /`[^`]*[*_\\?:][^`]*`|``/.test(guide);
        if (isFaulty) faults.push(guide);
      }
    }
    expect(faults.slice(0, 3)).toEqual([]);
  });
});

describe('the form of a label', () => {
  it.each([
    ['What does a leaf do at night?', 'question'],
    ['How a pigment catches a photon', 'how'],
    ['The fall: how it ended', 'how'],
    ['Why leaves look green: what chlorophyll leaves over', 'why'],
    ['What counts as false: None, zero and empty things', 'account'],
    ['Light: what the plant works with', 'account'],
    ['Draw a map of the places', 'doing'],
    ['Reading a traceback from the bottom up', 'doing'],
    ['Spring in the northern hemisphere', 'thing'],
    ['Names are labels tied to objects', 'claim'],
    ['Lists versus tuples', 'contrast'],
    ['Names are labels tied to objects, not boxes', 'contrast'],
    ['Antenna pigments and the funnel to the reaction centre', 'thing'],
  ])('%s is %s', (label, form) => {
    expect(formOf(label)).toBe(form);
  });

  it('is an instruction for every instruction of the study plans', async () => {
    const topics = [
      'Korean',
      'Rust',
      'Excel',
      'volcanoes',
      'fractions',
      'the Vikings',
      'Napoleon',
      'crochet',
      'soccer',
      'violin',
      'Peru',
      'asthma',
      'taxes',
      'Hamlet',
      'owls',
      'sushi',
      'Should I move?',
      'cats vs dogs',
      'why is it so',
      'friendship',
    ];
    const missed: string[] = [];
    for (const topic of topics) {
      for (const { path } of leavesOf(topic, (await studyPlan(topic)).bullets)) {
        const label = path.at(-1) ?? '';
        if (!label.includes('?') && formOf(label) === 'thing') missed.push(label);
      }
    }
    expect(missed).toEqual([]);
  });
});

describe('a file of lessons', () => {
  it('is cut at its paths, not at comments within code', () => {
    const text = '# One > A\n\nText.\n\n```python\n# a comment\nx = 1\n```\n\n- [ ] T\n# One > B\n\nMore.\n';
    expect([...splitLessons(text)]).toEqual([
      ['One > A', 'Text.\n\n```python\n# a comment\nx = 1\n```\n\n- [ ] T'],
      ['One > B', 'More.'],
    ]);
  });
});
