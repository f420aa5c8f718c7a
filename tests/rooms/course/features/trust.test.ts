import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueView } from '~/rooms/course/routes/catalogue-view.server';
import { isLink } from '~/rooms/course/rules/trust';
import { addOwnCourses } from '~/rooms/course/store/catalogue';
import { listCourses, listOutlines, loadCourse } from '~/rooms/course/store/courses';
import { trustOf } from '~/rooms/course/store/trust';
import { trustHtml } from '~/rooms/course/ui/trust-html';
import { originOfMap } from '~/rooms/study/routes/views/map-origin.server';
import { trustOfLesson } from '~/rooms/study/routes/views/trust-line.server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** A course of a teacher's own beside those of the library. */
const files = {
  'course.md': `---
id: knots-2
title: Seemannsknoten <3
language: de
licence: CC0
authors:
  - Ada Beispiel
  - Bo <b>Beispiel</b>
reviewed: Dr Cy Muster, 2026-05-01
version: 1.4
subject: Seefahrt
sources:
  - https://knots.example/book?a=1&b=2
  - Das Buch der Knoten, 1944
---

Knoten, die *halten*. Für alle an Bord.
`,
  '01-palstek.md':
    '---\nid: palstek\ntitle: Der Palstek\nminutes: 30\nsources:\n  - Heft 3\n---\n\nEin Auge, das hält.\n\n- [ ] Knüpfe ihn.\n',
  '02-achter.md': '---\nid: achter\ntitle: Der Achter\n---\n\nEin Stopper.\n\n- [ ] Knüpfe ihn.\n',
  '03-schotstek.md': '---\nid: schotstek\ntitle: Der Schotstek\n---\n',
};

let folder: string;
let test: TestRooms;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courses-'));
  mkdirSync(join(folder, 'knots-2'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'knots-2', name), text);
  test = await openTestRooms();
  addOwnCourses(folder);
});
afterAll(async () => {
  await test.close();
  addOwnCourses(join(folder, 'none'));
  rmSync(folder, { recursive: true });
});

const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

describe('a lesson of a course', () => {
  it('says its course, version, authors, who checked it, and its sources before those of the course', async () => {
    const trust = await trustOf(['Seemannsknoten <3', 'Der Palstek']);
    expect(trust).toMatchObject({ slug: 'knots-2', title: 'Seemannsknoten <3', version: '1.4' });
    if (!trust) throw new Error('no trust');
    const html = trustHtml({ trust });
    expect(textOf(html)).toBe(
      'From the course Seemannsknoten &lt;3, version 1.4. Written by Ada Beispiel and Bo &lt;b&gt;Beispiel&lt;/b&gt;. ' +
        'Checked by Dr Cy Muster, 2026-05-01.Sources: Heft 3; https://knots.example/book?a=1&amp;b=2; ' +
        'Das Buch der Knoten, 1944',
    );
    expect(html).toContain('<a href="/course/knots-2" lang="de" dir="ltr">Seemannsknoten &lt;3</a>');
    expect(html).toContain('<a href="https://knots.example/book?a=1&amp;b=2" rel="nofollow noopener">');
    expect(html).toContain('<bdi lang="de">Das Buch der Knoten, 1944</bdi>');
    expect(textOf(trustHtml({ trust, isChanged: true }))).toMatch(
      /^Based on the course Seemannsknoten &lt;3, version 1\.4;/,
    );
  });

  it('is found by its path in a map of another name, and says that nobody has checked it', async () => {
    const course = await loadCourse('algebra');
    const [first, second] = course?.nodes ?? [];
    const path = [first?.label ?? '', second?.label ?? ''];
    const trust = await trustOf(['My own sums', ...path]);
    expect(trust).toMatchObject({ slug: 'algebra', authors: ['Topiary'], reviewed: null });
    expect(trust && textOf(trustHtml({ trust }))).toBe(
      `From the course Algebra, version ${trust?.version}. Written by Topiary. Not checked by an expert.`,
    );
  });

  it('says on a map that it is based on the course once its text was changed, and stands in exports', async () => {
    const ada = await test.member();
    const kept = await test.rooms.course.keepCourse(ada.id, { slug: 'knots-2', done: [], ticks: {} }, 0);
    if (!kept.ok || !kept.nodeId) throw new Error('not kept');
    const lesson = await test.rooms.lesson.lessons.get(kept.mapId, kept.nodeId);
    if (!lesson) throw new Error('no lesson');
    const path = ['Seemannsknoten <3', 'Der Palstek'];
    const said = async (changed: Partial<typeof lesson>) =>
      textOf((await trustOfLesson(test.rooms, null, { ...lesson, ...changed }, path)) ?? '').split('.')[0];
    expect(await said({})).toBe('From the course Seemannsknoten &lt;3, version 1');
    expect(await said({ editedAt: new Date(0) })).toBe('Based on the course Seemannsknoten &lt;3, version 1');
    expect(await said({ source: { kind: 'hand', name: '', prompt: '' } })).toBe('');
    expect(await said({ source: { kind: 'library', name: 'questions', prompt: '' } })).toBe('');

    const file = await test.rooms.transfer.exportMap(kept.mapId, ada.id, 'html');
    let html = '';
    for await (const piece of file?.pieces ?? []) html += piece;
    expect(html).toContain(
      'From the course Seemannsknoten &lt;3, version 1.4. Written by Ada Beispiel and Bo &lt;b&gt;',
    );
    expect(html).toContain('its outline first written by Ada Beispiel and Bo &lt;b&gt;Beispiel&lt;/b&gt;.');
    expect(html).toContain('Checked by Dr Cy Muster, 2026-05-01. Sources: https://knots.example/book');
  });

  it('is named below a map of a course of this server, also when the map is renamed or the course is gone', async () => {
    const { rooms } = test;
    const bob = await test.member({ email: 'bob@example.org' });
    const made = async (slug: string) => {
      const kept = await rooms.course.keepCourse(bob.id, { slug, done: [], ticks: {} }, 0);
      const opened = kept.ok ? await rooms.lesson.openMap(kept.mapId, bob.id) : null;
      if (!opened) throw new Error('not kept');
      return opened;
    };
    const own = await made('knots-2');
    const origin = originOfMap(rooms, own.map, own.course, true);
    expect(origin.writer).toBe('Seemannsknoten <3');
    expect(origin.libraryNote).toContain('<a href="/course/knots-2" lang="de" dir="ltr">Seemannsknoten &lt;3</a>');
    expect(textOf(origin.libraryNote)).toMatch(/^From the course .+ of this server\. Connect/);
    const chess = await made('chess');
    const ours = originOfMap(rooms, chess.map, chess.course, false);
    expect(ours).toEqual({
      writer: 'Built-in library, written outline',
      libraryNote: 'From the built-in library (written outline). ',
    });

    const lesson = { source: { kind: 'library', name: 'written lesson', prompt: '' }, editedAt: null } as const;
    const said = () => trustOfLesson(rooms, own.course, lesson, ['Knoten', 'Umbenannt']);
    expect(await said()).toContain('Seemannsknoten');
    addOwnCourses(join(folder, 'none'));
    expect(await said()).toBe('');
    expect(originOfMap(rooms, own.map, own.course, false).libraryNote).toBe(
      'From a course that this server does not have any more. ',
    );
    addOwnCourses(folder);
  });

  it('of an outline alone, or of no course, has nothing to say', async () => {
    const [outline] = listOutlines();
    expect(await trustOf([outline?.name ?? '', 'A leaf'])).toBeNull();
    expect(await trustOf(['Xyzzy', 'A leaf'])).toBeNull();
    expect(await trustOf([])).toBeNull();
  });

  it('has links to https alone', () => {
    expect(['https://a.example', 'HTTPS://a.example/b'].map(isLink)).toEqual([true, true]);
    for (const source of ['http://a.example', 'javascript:alert(1)', 'https://', 'https:///x', 'see https://a.example'])
      expect(isLink(source), source).toBe(false);
  });
});

describe('the catalogue', () => {
  it('has every course with an introduction of two or three sentences and a level, and every outline', async () => {
    const courses = await listCourses();
    expect(courses).toHaveLength(43);
    expect(listOutlines()).toHaveLength(98);
    for (const { slug, introduction, level, minutes, lessons } of courses.filter((each) => each.slug !== 'knots-2')) {
      expect(introduction.match(/[.!?](?=\s|$)/g)?.length, slug).toBeGreaterThanOrEqual(2);
      expect(introduction.length, slug).toBeLessThan(450);
      expect(level, slug).not.toBeNull();
      expect(minutes, slug).toBeGreaterThan(lessons);
    }
    expect(courses.find(({ slug }) => slug === 'knots-2')).toMatchObject({ lessons: 2, unwritten: 1, minutes: 31 });
    expect(courses.filter(({ slug, unwritten }) => slug !== 'knots-2' && unwritten > 0)).toEqual([]);
  });

  it('groups courses by subject if nothing is asked; a subject that is not ours stands as it was typed', async () => {
    const { groups, subjects, languages, isWhole } = await catalogueView(test.rooms, new URLSearchParams());
    expect(isWhole).toBe(true);
    expect(groups.find(({ subject }) => subject === 'Seefahrt')?.courses).toEqual([
      {
        ...{ slug: 'knots-2', name: 'Seemannsknoten <3', lessons: 2, unwritten: 1, minutes: 31, level: null },
        reviewed: 'Dr Cy Muster, 2026-05-01',
        written: { lang: 'de', dir: 'ltr' },
        line: 'Knoten, die halten.',
        language: 'German',
      },
    ]);
    expect(groups.flatMap(({ courses }) => courses)).toHaveLength(43);
    expect(groups.map(({ subject }) => subject)).toEqual(groups.map(({ subject }) => subject).toSorted());
    expect(subjects).toContainEqual({ value: 'seefahrt', name: 'Seefahrt' });
    expect(languages).toEqual([
      { value: 'en', name: 'English' },
      { value: 'de', name: 'German' },
    ]);
  });

  it('finds courses, and outlines whose lessons nobody has written', async () => {
    const found = async (query: string) => {
      const view = await catalogueView(test.rooms, new URLSearchParams(query));
      return { slugs: view.groups.flatMap(({ courses }) => courses.map(({ slug }) => slug)), outlines: view.outlines };
    };
    expect((await found('q=bord&language=de')).slugs).toEqual(['knots-2']);
    expect((await found('q=Álgebra')).slugs[0]).toBe('algebra');
    expect(await found('q=accounting')).toEqual({ slugs: [], outlines: ['Accounting'] });
    expect(await found('q=xyzzy')).toEqual({ slugs: [], outlines: [] });
  });
});
