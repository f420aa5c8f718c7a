import { type Hanging, type HangingWays, jsonFormat, type TransferMap } from './transfer-map';
import { type MapWriter, writeMap } from './writer';

/** Our JSON: the head, then a line for each node (`transfer-map.ts` shows one). */
export function jsonWriter(): MapWriter {
  let isFirst = true;
  let hasPictures = false;
  return {
    head({ topic, language, root }) {
      const own = hanging(root);
      const head = {
        topiary: jsonFormat,
        topic,
        ...(language !== null && { language }),
        ...(Object.keys(own).length > 0 && { root: own }),
      };
      return `${JSON.stringify(head).slice(0, -1)},"nodes":[\n`;
    },
    node({ id, level, label, needs, ...node }) {
      const row = { ...(id !== null && { id }), level, label, ...(needs?.length && { needs }), ...hanging(node) };
      const written = `${isFirst ? '' : ',\n'}${JSON.stringify(row)}`;
      isFirst = false;
      return written;
    },
    picture({ hash, webp }) {
      const before = hasPictures ? ',\n' : `${isFirst ? '' : '\n'}],"pictures":[\n`;
      hasPictures = true;
      return before + JSON.stringify({ hash, webp });
    },
    foot: () => `${isFirst && !hasPictures ? '' : '\n'}]}\n`,
  };
}

export const writeJson = (map: TransferMap): string => writeMap(jsonWriter(), map);

const hanging = ({ lesson, done, ways }: Hanging) => ({
  ...(lesson !== null && { lesson }),
  ...(lesson !== null && ways && waysWritten(ways)),
  ...(done && { done: true as const }),
});

const waysWritten = ({ way, wish, others }: HangingWays) => ({
  way,
  ...(wish !== '' && { wish }),
  ...(others.length > 0 && {
    ways: others.map((other) => ({
      way: other.way,
      ...(other.wish !== '' && { wish: other.wish }),
      lesson: other.lesson,
    })),
  }),
});
