import { type Hanging, jsonFormat, type TransferMap } from './transfer-map';

/** Our JSON, in pieces to stream: the head, then a line for each node (`transfer-map.ts` shows one). */
export function* jsonPieces({ topic, language, root, nodes }: TransferMap): Generator<string, void, void> {
  const own = hanging(root);
  const head = {
    topiary: jsonFormat,
    topic,
    ...(language !== null && { language }),
    ...(Object.keys(own).length > 0 && { root: own }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"nodes":[\n`;
  let isFirst = true;
  for (const { id, level, label, ...node } of nodes) {
    const row = { ...(id !== null && { id }), level, label, ...hanging(node) };
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield `${isFirst ? '' : '\n'}]}\n`;
}

export const writeJson = (map: TransferMap): string => [...jsonPieces(map)].join('');

const hanging = ({ lesson, done }: Hanging) => ({
  ...(lesson !== null && { lesson }),
  ...(done && { done: true as const }),
});
