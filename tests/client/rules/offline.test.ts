import { describe, expect, it } from 'vitest';
import { documentOf } from '~/client/network/router-data';
import { askedFor } from '~/client/offline/asked';
import { filesIn, type Kept, keptLimits, openable, surplus } from '~/client/offline/kept';
import { isWhole, type LessonData, lessonDataIn, withChange } from '~/client/offline/lesson-data';
import {
  type Change,
  changeOf,
  followers,
  markAsData,
  replacedBy,
  verdict,
  type Waiting,
} from '~/client/offline/waiting';

/** The rules of the service worker. */

const asked = (method: string, path: string, isNavigation = true, from = '/map/m1') =>
  askedFor({ method, url: new URL(path, 'http://localhost:3000'), isNavigation, from });

describe('the kind of a request', () => {
  it.each([
    ['/', 'page'],
    ['/history', 'page'],
    ['/lessons', 'page'],
    ['/review', 'page'],
    ['/today', 'page'],
    ['/today?go', 'page'],
    ['/map/m1?node=n1&from=today', 'map'],
    ['/review?map=m1', 'document'],
    ['/history?q=roots', 'document'],
    ['/?topic=roots', 'document'],
    ['/map/m1', 'map'],
    ['/map/m1?node=n1', 'map'],
    ['/map/m1?node=n1&edit', 'map'],
    ['/map/m1?node=n1&kept', 'document'],
    ['/map/m1/download', 'document'],
    ['/map/m1/delete', 'document'],
    ['/account', 'document'],
    ['/login', 'document'],
  ])('document %s: %s', (path, kind) => expect(asked('GET', path)?.kind).toBe(kind));

  it.each([
    ['/assets/ui-BM7cA-xD.js', 'asset'],
    ['/map/m1/picture.png?v=3', 'picture'],
    ['/map/m1/sketch.svg?v=3', 'picture'],
    ['/map/m1?node=n1&_data=rooms%2Fstudy%2Froutes%2Fmap', 'lesson'],
    ['/history?_data=rooms%2Fstudy%2Froutes%2Fhistory', 'data'],
    // Without an open leaf the page knows what to show (rooms/study/ui/data.ts).
    ['/map/m1?_data=rooms%2Fstudy%2Froutes%2Fmap', undefined],
    ['/map/m1/marks.json', undefined],
    ['/runs/r1/events', undefined],
    ['/runs.json', undefined],
    ['/api/get-token', undefined],
    ['/api/description?path=a', undefined],
    ['/sounds/pop.wav', undefined],
  ])('%s of a script: %s', (path, kind) => expect(asked('GET', path, false)?.kind).toBe(kind));

  it('a page that reloads its own data is not redirected to its document', () => {
    expect(asked('GET', '/history?_data=rooms%2Fstudy%2Froutes%2Fhistory', false, '/history')).toBeNull();
    const url = new URL('http://localhost/?index&_data=rooms%2Fhome%2Froutes%2Fhome&topic=a+b');
    expect(documentOf(url)).toBe('/?topic=a+b');
  });

  it.each([
    ['/map/m1/lesson.json', false, 'change'],
    ['/map/m1/lesson/done', false, 'change'],
    ['/map/m1/lesson', false, undefined],
    ['/map/m1/visibility?_data=rooms%2Fmap%2Froutes%2Fvisibility', false, undefined],
    ['/map/m1/delete', true, 'form'],
    ['/logout', true, 'sign-out'],
    ['/login', true, 'sign-in'],
    ['/register', true, 'sign-in'],
    ['/api/map', false, undefined],
  ])('POST %s: %s', (path, isNavigation, kind) =>
    expect(asked('POST', path as string, isNavigation as boolean)?.kind).toBe(kind),
  );
});

const kept = (kind: Kept['kind'], mapId: string | null, used: number, size = 10): Kept => ({
  address: kind === 'lesson' ? `/map/${mapId}?node=${used}` : `/${kind}/${mapId}/${used}`,
  kind,
  mapId,
  title: `${kind} ${used}`,
  at: 0,
  used,
  size,
});

describe('kept pages', () => {
  it('are deleted beyond their number, those opened longest ago first', () => {
    const lessons = Array.from({ length: keptLimits.lesson + 2 }, (_, at) => kept('lesson', 'm', at));
    expect(surplus(lessons.slice(2))).toEqual([]);
    expect(surplus(lessons)).toEqual([lessons[1]?.address, lessons[0]?.address]);
    const maps = Array.from({ length: keptLimits.map + 1 }, (_, at) => kept('map', `m${at}`, at));
    expect(surplus([...maps, kept('page', null, 0)])).toEqual([maps[0]?.address]);
  });

  it('are deleted with their map', () => {
    const limits = { ...keptLimits, map: 1 };
    const old = [kept('map', 'a', 1), kept('lesson', 'a', 9)];
    expect(surplus([...old, kept('map', 'b', 2), kept('lesson', 'b', 3)], limits).sort()).toEqual(
      old.map(({ address }) => address).sort(),
    );
  });

  it('are deleted beyond their size, and a large one does not displace the others', () => {
    const limits = { ...keptLimits, characters: 100 };
    const all = [kept('map', 'a', 4, 60), kept('map', 'b', 3, 60), kept('map', 'c', 2, 40)];
    expect(surplus(all, limits)).toEqual([all[1]?.address]);
  });

  it('are documents with the files that they name, and the files that those name', () => {
    expect(filesIn('<link href="/assets/app-x.css"><script>import "/assets/manifest-1.js"')).toEqual([
      '/assets/app-x.css',
      '/assets/manifest-1.js',
    ]);
    expect(filesIn('import{a}from"./ui-1.js";["assets/ui-1.js","assets/map.js"];import("./math-1.js")')).toEqual([
      '/assets/ui-1.js',
      '/assets/map.js',
    ]);
  });

  it('can be listed by map', () => {
    const all = [kept('map', 'a', 1), kept('map', 'b', 2), kept('lesson', 'a', 3), kept('page', null, 4)];
    expect(openable(all).map(({ mapId, lessons }) => [mapId, lessons.length])).toEqual([
      ['b', 0],
      ['a', 1],
    ]);
  });
});

const post = (fields: Record<string, string>, path = '/map/m1/lesson.json'): Change =>
  changeOf(
    new URL(path, 'http://localhost'),
    new URLSearchParams({ node: 'n1', version: '5', ...fields }).toString(),
  ) as Change;
const waits = (id: number, change: Change, more: Partial<Waiting> = {}): Waiting => ({
  ...change,
  id,
  owner: 'ada',
  client: 'tab',
  at: 0,
  title: '',
  refused: null,
  ...more,
});

describe('a waiting change', () => {
  it('names its lesson; otherwise it is none', () => {
    expect(post({ task: '1:1' })).toMatchObject({ mapId: 'm1', nodeId: 'n1', fields: { task: '1:1' } });
    expect(changeOf(new URL('http://localhost/map/m1/lesson.json'), 'content=x')).toBeNull();
  });

  it('replaces an earlier one of the same thing, and a text also the ticks before it', () => {
    const waiting = [
      waits(1, post({ task: '1:1' })),
      waits(2, post({ task: '2:1' })),
      waits(3, post({ content: 'a' })),
      waits(4, post({ value: '1' }, '/map/m1/lesson/done')),
      waits(5, post({ content: 'b', node: 'n2' })),
      waits(6, post({ content: 'c' }), { refused: 'no' }),
    ];
    const ids = (change: Change) => replacedBy(waiting, change).map(({ id }) => id);
    expect(ids(post({ task: '1:0' }))).toEqual([1]);
    expect(ids(post({ content: 'c' }))).toEqual([1, 2, 3]);
    expect(ids(post({ value: '0' }, '/map/m1/lesson/done'))).toEqual([4]);
  });

  it('continues from the version of the one before it, if the same page made both', () => {
    const first = waits(1, post({ task: '1:1' }));
    const all = [
      first,
      waits(2, post({ task: '2:1' })),
      waits(3, post({ task: '3:1' }), { client: 'other tab' }),
      waits(4, post({ task: '1:1', node: 'n2' })),
      waits(5, post({ task: '4:1', version: '4' })),
    ];
    expect(followers(all, first, 6).map(({ id, fields }) => [id, fields.version])).toEqual([[2, '6']]);
  });

  const before = 'Do:\n\n- [ ] one\n- [ ] two';
  const stale = (markdown: string) => ({
    status: 409,
    message: 'Changed.',
    current: { markdown, version: 8 },
  });
  it.each([
    ['taken', { task: '1:1' }, { status: 200, version: 6 }, { kind: 'taken', version: 6 }],
    ['taken without a version', { value: '1' }, { status: 204 }, { kind: 'taken', version: null }],
    ['sent later: no session', { task: '1:1' }, { status: 401 }, { kind: 'later' }],
    ['sent later: too many', { task: '1:1' }, { status: 429 }, { kind: 'later' }],
    ['sent later: a fault', { task: '1:1' }, { status: 503 }, { kind: 'later' }],
    ['refused', { content: '' }, { status: 400, message: 'No.' }, { kind: 'refused', message: 'No.' }],
    ['a text that arrived', { content: 'a\n' }, stale('a'), { kind: 'taken', version: 8 }],
    ['a text on another one', { content: 'a' }, stale('b'), { kind: 'refused', message: 'Changed.' }],
    ['a tick that arrived', { task: '1:1' }, stale('- [ ] one\n- [x] two'), { kind: 'taken', version: 8 }],
    ['a tick on a newer text', { task: '1:1' }, stale('- [x] one\n- [ ] two'), { kind: 'again', version: 8 }],
    ['a tick without its task', { task: '1:1' }, stale('- [ ] one'), { kind: 'refused', message: 'Changed.' }],
    ['a tick on another task', { task: '0:1' }, stale('- [ ] two'), { kind: 'refused', message: 'Changed.' }],
  ])('is %s', (_, fields, answer, expected) =>
    expect(verdict(post(fields as Record<string, string>), answer, before)).toEqual(expected),
  );
});

const data: LessonData = {
  map: { plain: 'Loops' },
  isOwner: true,
  editing: false,
  tasks: { done: 0, total: 2 },
  node: {
    id: 'n1',
    path: [{ label: 'Loops' }, { label: 'While' }],
    run: null,
    mark: 'read',
    done: { isDone: false, isKnown: false, after: '/map/m1/learned?first' },
    lesson: {
      html: [0, 1]
        .map((at) => `<button name="task" value="${at}:1" class="tick" role="checkbox" aria-checked="false"></button>`)
        .join(''),
      markdown: '- [ ] one\n- [ ] two',
      version: 5,
    },
  },
};

it('a waiting mark of a form that leaves its page is posted as a script posts it', () => {
  const mark = changeOf(new URL('http://localhost/map/m1/lesson/done'), 'node=n1&value=known') as Change;
  expect(markAsData(mark)).toEqual({
    address: '/map/m1/lesson/done?_data=rooms%2Flesson%2Froutes%2Fdone',
    mapId: 'm1',
    nodeId: 'n1',
    fields: { node: 'n1', value: 'known', answer: 'json' },
  });
});

describe('a kept lesson', () => {
  it('shows waiting changes', () => {
    const ticked = withChange(data, post({ task: '1:1' }));
    expect(ticked.tasks).toEqual({ done: 1, total: 2 });
    expect(ticked.node?.lesson).toMatchObject({ markdown: '- [ ] one\n- [x] two', version: 5 });
    expect(ticked.node?.lesson?.html).toContain('value="1:0" class="tick" role="checkbox" aria-checked="true"');
    expect(ticked.node?.lesson?.html).toContain('value="0:1" class="tick" role="checkbox" aria-checked="false"');
    expect(withChange(ticked, post({ task: '1:0' }))).toEqual(data);
    const typed = withChange(data, post({ content: '<b>bold</b>' }), 6).node?.lesson;
    expect(typed).toEqual({
      markdown: '<b>bold</b>',
      html: '<pre>&lt;b&gt;bold&lt;/b&gt;</pre>',
      version: 6,
    });
  });

  it('shows a waiting mark, which leaves its text and tasks alone', () => {
    const ticked = withChange(data, post({ task: '0:1' }));
    const marked = withChange(ticked, post({ value: '1' }));
    expect(marked.node).toEqual({ ...ticked.node, mark: 'done', done: { isDone: true, isKnown: false, after: null } });
    expect(marked.tasks).toEqual({ done: 1, total: 2 });
    expect(withChange(marked, post({ value: '0' })).node).toMatchObject({ mark: 'read', done: { isDone: false } });
    const known = withChange(data, post({ value: 'known' }));
    expect(known.node).toMatchObject({ mark: 'known', done: { isDone: false, isKnown: true } });
    expect(withChange(known, post({ value: 'unknown' })).node).toMatchObject({
      mark: 'read',
      done: { isKnown: false },
    });
    const ofToday = {
      ...data,
      node: data.node && { ...data.node, done: { isDone: false, isKnown: false, after: '/today?go' } },
    };
    expect(withChange(ofToday, post({ value: '1' })).node?.done).toMatchObject({ isDone: true, after: '/today?go' });
  });

  it('is read from its document, but not while it is being written', () => {
    const state = { state: { loaderData: { root: {}, 'rooms/study/routes/map': data } } };
    const html = `<script>window.__remixContext = ${JSON.stringify(state).replaceAll('<', '\\u003c')};</script>`;
    expect(lessonDataIn(html)).toEqual(data);
    expect(lessonDataIn('<p>window.__remixContext = {oh};</script>')).toBeNull();
    expect(isWhole(data)).toBe(true);
    expect(isWhole({ ...data, node: data.node && { ...data.node, run: { isLive: true } } })).toBe(false);
    expect(isWhole({ ...data, node: data.node && { ...data.node, lesson: null } })).toBe(false);
  });
});
