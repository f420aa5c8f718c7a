import { describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { isUnwritten } from '~/providers/model/language-model';
import { catalogue } from '~/rooms/course/store/catalogue';
import { createLibraryModel } from '~/rooms/course/store/library';
import { coursesWritten, loadLessons, loadOutline } from '~/rooms/course/store/load';
import {
  faultOf,
  languageModelContract,
  live,
  piecesOf,
  textOf,
} from '../../../providers/features/language-model.contract';
import { newLesson, newOutline } from '../../../support/model-requests';

languageModelContract('library, a study plan', async () => ({
  model: createLibraryModel({ pieceDelayMs: 1 }),
  topic: 'Volcanoes',
}));
languageModelContract('library, a written outline', async () => ({
  model: createLibraryModel({ pieceDelayMs: 1 }),
  topic: 'Photosynthesis',
}));
languageModelContract('library, written lessons', async () => ({
  model: createLibraryModel({ pieceDelayMs: 1 }),
  topic: 'Guitar for Beginners',
}));

const model = createLibraryModel({ pieceDelayMs: 0 });
const outline = async (topic: string) => model.writeOutline({ ...newOutline, topic, signal: live() });
const lesson = async (...path: string[]) => model.writeLesson({ ...newLesson, path, signal: live() });

describe("the library's answer", () => {
  it('is the written outline of a topic that it has, however it is typed', async () => {
    for (const topic of ['Photosynthesis', 'the basics of photosinthesis', 'PHOTOSYNTHESIS 101']) {
      const stream = await outline(topic);
      expect(stream.source).toEqual({ kind: 'library', name: 'written outline', prompt: '' });
      expect(await textOf(stream)).toBe((await loadOutline('photosynthesis'))?.trimEnd());
    }
  });

  it('is a written outline for every suggested topic', async () => {
    for (const { name } of catalogue().topics) {
      expect([name, (await outline(name)).source.name]).toEqual([name, 'written outline']);
    }
  });

  it('is a study plan for any other topic', async () => {
    for (const topic of ['roman numerals', 'kotlin', '量子力学', '?', '<script>alert(1)</script>']) {
      const stream = await outline(topic);
      expect(stream.source).toEqual({ kind: 'library', name: 'study plan', prompt: '' });
      expect((await textOf(stream)).split('\n').length).toBeGreaterThanOrEqual(15);
    }
  });

  it('is the written lesson of every leaf of every topic that has lessons', async () => {
    for (const { slug, name } of catalogue().topics.filter((topic) => coursesWritten().includes(topic.slug))) {
      for (const [path, text] of await loadLessons(slug)) {
        const stream = await lesson(name, ...path.split(' > '));
        expect([path, stream.source]).toEqual([path, { kind: 'library', name: 'written lesson', prompt: '' }]);
        if (path.length % 7 === 0) expect(await textOf(stream)).toBe(text);
      }
    }
  });

  it('is the written lesson of a map that was renamed', async () => {
    const python = [...(await loadLessons('python')).keys()].find((path) => path.includes(' > ')) ?? '';
    for (const title of ['My notes', 'Woodworking'])
      expect((await lesson(title, ...python.split(' > '))).source.name).toBe('written lesson');
  });

  it('is one sentence for any other leaf, and the name of the nearest written lesson', async () => {
    for (const [path, course] of [
      [['My notes', 'Loops in Python'], 'Python Programming'],
      [['alone'], null],
    ] as const) {
      const stream = await lesson(...path);
      expect(stream.source).toEqual({ kind: 'library', name: 'unwritten', prompt: '' });
      expect(isUnwritten(stream)).toBe(true);
      const text = await textOf(stream);
      expect(text).toContain(messages.lesson.unwritten);
      expect(/from the course (.+): \S.*$/.exec(text)?.[1] ?? null).toBe(course);
    }
  });

  it('is the same text in pieces and as a whole', async () => {
    const [first = ''] = (await loadLessons('french')).keys();
    const pieces = await piecesOf(await lesson('French', ...first.split(' > ')));
    expect(pieces.join('')).toBe((await loadLessons('french')).get(first));
    for (const piece of pieces) expect(piece).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('how the library streams', () => {
  const timed = async (start: (model: ReturnType<typeof createLibraryModel>) => ReturnType<typeof outline>) => {
    let total = 0;
    const wait = async (ms: number) => {
      total += ms;
    };
    const stream = await start(createLibraryModel({ wait }));
    return { pieces: (await piecesOf(stream)).length, total };
  };

  it('takes about two seconds for a map, a line at a time', async () => {
    for (const topic of ['Photosynthesis', 'Volcanoes']) {
      const { pieces, total } = await timed((paced) => paced.writeOutline({ ...newOutline, topic, signal: live() }));
      expect(pieces).toBeGreaterThanOrEqual(40);
      expect(total).toBeGreaterThan(1_800);
      expect(total).toBeLessThan(2_200);
    }
  });

  it('takes two to three seconds for a lesson', async () => {
    const written = [...(await loadLessons('python')).keys()][0]?.split(' > ') ?? [];
    const path = ['Python Programming', ...written];
    const { pieces, total } = await timed((paced) => paced.writeLesson({ ...newLesson, path, signal: live() }));
    expect(pieces).toBeGreaterThan(30);
    expect(total).toBeGreaterThanOrEqual(2_000);
    expect(total).toBeLessThanOrEqual(3_000);
  });

  it('ends its wait when it is stopped', async () => {
    const controller = new AbortController();
    const stream = await createLibraryModel({ pieceDelayMs: 60_000 }).writeOutline({
      ...newOutline,
      topic: 'Volcanoes',
      signal: controller.signal,
    });
    const fault = faultOf(textOf(stream));
    controller.abort();
    expect(await fault).toBe('stopped');
  });
});
