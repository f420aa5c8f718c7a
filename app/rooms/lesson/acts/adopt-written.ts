import { isBusy } from '~/kit/fault/busy';
import { SpaceFull } from '~/kit/fault/space-full';
import { asTyped } from '~/kit/markdown/lesson';
import { heldBytes, keptWithin } from '~/kit/remember';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Lesson, Lessons } from '~/rooms/lesson/store/lessons';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { pathString, pathTo } from '~/rooms/map/rules/tree';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import type { OpenedMap } from './open/open-map';
import { renderOrKeep } from './writing/render-or-keep';

export interface AdoptDeps {
  readonly model: Pick<LanguageModel, 'written' | 'writtenLesson'>;
  readonly adoptPictures: AdoptPictures;
  readonly lessons: Pick<Lessons, 'create' | 'get'>;
  readonly work: TextWork;
  readonly random: Random;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

type Rendered = Awaited<ReturnType<typeof renderOrKeep>>;

/** Rendered texts of the library: they are the same for all, and visitors' views save none. */
const keptTexts = new WeakMap<TextWork, ReturnType<typeof roomForTexts>>();
const roomForTexts = () => keptWithin<Rendered>(24_000_000, ({ content }) => heldBytes(content));

function keptBy(work: TextWork): ReturnType<typeof roomForTexts> {
  const kept = keptTexts.get(work) ?? roomForTexts();
  keptTexts.set(work, kept);
  return kept;
}

/**
 * The library's lesson on a leaf that has none, null if the library has none either. It needs no run and no credits.
 * @param saves whether to save it for the map's owner. If that fails, the text is shown all the same, with version 0
 */
export const adoptWritten =
  ({ model, adoptPictures, lessons, work, random, clock, report }: AdoptDeps) =>
  async ({ map, tree }: Pick<OpenedMap, 'map' | 'tree'>, nodeId: string, saves: boolean): Promise<Lesson | null> => {
    const path = pathTo(tree, nodeId).map(({ label }) => label);
    const whole = await model.writtenLesson?.(path).catch((error: unknown) => {
      if (isBusy(error)) return null;
      throw error;
    });
    // A busy server shows the names of the pictures.
    const markdown = whole ?? (await model.written?.([path]))?.[0];
    if (!markdown) return null;
    const kept = keptBy(work);
    const known = kept.get(markdown);
    const rendered = known ?? (await renderOrKeep(work, markdown));
    // A busy server shows the text as typed; then it is saved the next time.
    const isRendered = Boolean(whole) && rendered.content !== asTyped(markdown).content;
    if (isRendered && !known) kept.set(markdown, rendered);
    const text = {
      id: random.id(),
      mapId: map.id,
      userId: map.userId,
      nodeId,
      nodeLabel: path.at(-1) ?? '',
      pathString: pathString(path),
      compositeKey: compositeKey(nodeId, pathString(path)),
      markdown,
      ...rendered,
      source: { kind: 'library', name: 'written lesson', prompt: '' },
    } as const;
    if (saves && isRendered) {
      try {
        const saved = await lessons.create({ ...text, at: clock.now() });
        const lesson = saved === 'stale' ? await lessons.get(map.id, nodeId) : saved;
        if (lesson && lesson === saved) await adoptPictures(text, markdown);
        if (lesson) return lesson;
      } catch (error) {
        if (!(error instanceof SpaceFull)) report('a lesson of the library could not be saved', error);
      }
    }
    return {
      ...text,
      version: 0,
      unfinished: null,
      citations: null,
      digest: null,
      editedAt: null,
      previousMarkdown: null,
      previousOrigin: null,
      way: 'base',
      wish: '',
      previousWay: null,
      writtenAt: map.createdAt,
      createdAt: map.createdAt,
      updatedAt: map.createdAt,
    };
  };
