import type { TransferMap, TransferNode } from './transfer-map';

/** The head of a map, without its nodes. */
export type MapHead = Omit<TransferMap, 'nodes'>;

/** A map being exported: its nodes are streamed, so that only one lesson at a time is in memory. */
export interface OutgoingMap extends MapHead {
  readonly nodes: AsyncIterable<TransferNode> | Iterable<TransferNode>;
}

/** Writes one map from start to end. */
export interface MapWriter {
  head(map: MapHead): string;
  /** In document order. */
  node(node: TransferNode): string;
  foot(): string;
}

/** The text of a map, in pieces to stream. */
export async function* writtenPieces(
  writer: MapWriter,
  { nodes, ...head }: OutgoingMap,
): AsyncGenerator<string, void, void> {
  yield writer.head(head);
  for await (const node of nodes) yield writer.node(node);
  yield writer.foot();
}

/** The whole text of a map in memory. */
export const writeMap = (writer: MapWriter, { nodes, ...head }: TransferMap): string =>
  writer.head(head) + nodes.map((node) => writer.node(node)).join('') + writer.foot();
