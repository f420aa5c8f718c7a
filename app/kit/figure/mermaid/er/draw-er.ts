import type { Drawing } from '../../figure';
import { drawGraph } from '../graph/draw-graph';
import type { Graph } from '../graph/graph';
import { wrapped } from '../label';
import type { MermaidSource } from '../source';
import type { Entities } from './entity';
import { entityBox } from './entity-box';
import { readEntities } from './read-er';
import { entityTable, saidEntities } from './said-er';

/** Widths of texts on lines are a share of those in boxes. */
const lineShare = 0.7;

/** Draws an entity relationship diagram, with crow's feet at its lines. Throws `FigureFault`. */
export function drawEntities(source: MermaidSource): Drawing {
  const diagram = readEntities(source);
  const drawn = drawGraph((width) => graphOf(diagram, width), diagram.direction);
  return { ...drawn, said: saidEntities(diagram), table: entityTable(diagram) };
}

const graphOf = ({ entities, relations }: Entities, width: number): Graph => ({
  nodes: [...entities.values()].map((entity) => ({ id: entity.id, group: null, ...entityBox(entity, width) })),
  groups: [],
  rowGap: 60,
  hasFeet: true,
  edges: relations.map(({ from, to, fromCount, toCount, isIdentifying, label }) => ({
    from,
    to,
    label: label === '' ? null : wrapped(label, width * lineShare, 12),
    line: isIdentifying ? 'solid' : 'dash',
    start: fromCount,
    end: toCount,
    rows: 1,
  })),
});
