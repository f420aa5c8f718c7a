import type { TransferMap, TransferNode } from './transfer-map';

/** A map without its nodes. */
export type MapHead = Omit<TransferMap, 'nodes'>;

/** A map on its way out: its nodes come one by one, so that no more than one lesson is in memory. */
export interface OutgoingMap extends MapHead {
  readonly nodes: AsyncIterable<TransferNode> | Iterable<TransferNode>;
}

/** Writes one map, from its first to its last character. */
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

/** The whole text of a map that is in memory. */
export const writeMap = (writer: MapWriter, { nodes, ...head }: TransferMap): string =>
  writer.head(head) + nodes.map((node) => writer.node(node)).join('') + writer.foot();
