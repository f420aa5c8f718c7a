import type { TransferMap, TransferNode, TransferPicture } from './transfer-map';

/** The head of a map, without its nodes. */
type MapHead = Omit<TransferMap, 'nodes' | 'pictures'>;

/** A map being exported: its nodes are streamed, so that only one lesson at a time is in memory. */
export interface OutgoingMap extends MapHead {
  readonly nodes: AsyncIterable<TransferNode> | Iterable<TransferNode>;
  /** Read after the nodes. */
  readonly pictures?: AsyncIterable<TransferPicture> | Iterable<TransferPicture> | undefined;
}

/** Writes one map from start to end. */
export interface MapWriter {
  head(map: MapHead): string;
  /** In document order. */
  node(node: TransferNode): string;
  /** After all nodes; without it the format has no place for pictures. */
  picture?(picture: TransferPicture): string;
  foot(): string;
}

/** The text of a map, in pieces to stream. */
export async function* writtenPieces(
  writer: MapWriter,
  { nodes, pictures, ...head }: OutgoingMap,
): AsyncGenerator<string, void, void> {
  yield writer.head(head);
  for await (const node of nodes) yield writer.node(node);
  if (writer.picture && pictures) for await (const picture of pictures) yield writer.picture(picture);
  yield writer.foot();
}

/** The whole text of a map in memory. */
export const writeMap = (writer: MapWriter, { nodes, pictures = [], ...head }: TransferMap): string =>
  [
    writer.head(head),
    ...nodes.map((node) => writer.node(node)),
    ...pictures.map((picture) => writer.picture?.(picture) ?? ''),
    writer.foot(),
  ].join('');
