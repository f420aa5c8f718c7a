import { pictureMark } from '~/kit/markdown/pictures/picture-marks';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { Maps } from '~/rooms/map/store/maps';
import { pictureOfMap, withPicturesAt } from '~/rooms/picture/rules/shown-picture';
import type { Pictures } from '~/rooms/picture/store/pictures';
import { mayShowFigure, withFigures } from '~/rooms/review/rules/figure/figure-line';
import { figuresOf, type LessonFigure } from '~/rooms/review/rules/figure/lesson-figures';
import type { Card } from '~/rooms/review/store/cards';
import { reviewWords } from '~/rooms/review/words';
import type { Sources } from '~/rooms/source/store/sources';

interface Deps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly lessons: Pick<Lessons, 'get'>;
  readonly sources: Sources;
  readonly lessonPictures: Pick<Pictures, 'sizes'>;
}

type Place = Pick<Card, 'mapId' | 'nodeId' | 'userId'>;
interface Sides {
  readonly front: string;
  readonly back: string;
}

/** The figures of lessons on cards. */
export interface CardFigures {
  /** Card texts with the figures that they name, as Markdown; `html` shows the pictures among them. */
  shown<Text extends Sides>(place: Place, text: Text): Text;
  /** The same for a file: pictures as the lesson names them. */
  inFile<Text extends Sides>(place: Place, text: Text): Text;
  /** The rendered text of a card of this map. */
  html(mapId: string, rendered: string): string;
}

export type FiguresOfCards = (
  cards: readonly (Place & { readonly text: Sides; readonly isAway?: boolean })[],
) => Promise<CardFigures>;

/** Stand around a picture's hash in Markdown, because pictures in cards' own texts are not shown. */
const marks = { open: '\u{e026}', close: '\u{e027}' } as const;
const marked = /\u{e026}([\da-f]{32})\u{e027}/gu;

/**
 * Finds the figures that cards name: those of the lesson of a card's own node, as it stands now and as far as the
 * learner may read it.
 */
export const figuresOfCards =
  ({ maps, lessons, sources, lessonPictures }: Deps): FiguresOfCards =>
  async (cards) => {
    const byLesson = new Map<string, readonly LessonFigure[]>();
    const pictures = new Map<string, Map<string, string>>();
    for (const { mapId, nodeId, userId, text, isAway = false } of cards) {
      const key = keyOf({ mapId, nodeId });
      if (isAway || byLesson.has(key) || !(mayShowFigure(text.front) || mayShowFigure(text.back))) continue;
      const map = await maps.readable(mapId, userId);
      const lesson = map && (await lessonForLearner({ lessons, sources })(map, nodeId, userId));
      const found = figuresOf(lesson?.markdown ?? '');
      byLesson.set(key, found);
      const alts = pictures.get(mapId) ?? new Map<string, string>();
      for (const figure of found) if (figure.kind === 'picture') alts.set(figure.hash, figure.alt);
      if (alts.size > 0) pictures.set(mapId, alts);
    }
    const sizes = new Map<string, Awaited<ReturnType<Pictures['sizes']>>>();
    for (const [mapId, alts] of pictures) sizes.set(mapId, await lessonPictures.sizes(mapId, [...alts.keys()]));

    const put = <Text extends Sides>(place: Place, text: Text, markdownOf: (figure: LessonFigure) => string): Text => {
      const figures = byLesson.get(keyOf(place)) ?? [];
      const figureOf = (n: number) => {
        const figure = figures[n - 1];
        return figure ? markdownOf(figure) : `*${reviewWords.figureGone({ n })}*`;
      };
      return { ...text, front: withFigures(text.front, figureOf), back: withFigures(text.back, figureOf) };
    };
    return {
      shown: (place, text) =>
        put(place, text, (figure) =>
          figure.kind === 'block' ? figure.markdown : `${marks.open}${figure.hash}${marks.close}`,
        ),
      inFile: (place, text) => put(place, text, ({ markdown }) => markdown),
      html(mapId, rendered) {
        if (!rendered.includes(marks.open)) return rendered;
        const alts = pictures.get(mapId);
        const withMarks = rendered.replace(marked, (_, hash: string) => {
          const alt = alts?.get(hash);
          return alt === undefined ? '' : pictureMark(hash, alt);
        });
        return withPicturesAt(withMarks, pictureOfMap(mapId, sizes.get(mapId) ?? new Map()));
      },
    };
  };

const keyOf = ({ mapId, nodeId }: Pick<Place, 'mapId' | 'nodeId'>): string => `${mapId} ${nodeId}`;
