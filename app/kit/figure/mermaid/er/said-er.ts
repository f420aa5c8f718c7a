import { type FigureTable, figureLimits } from '../../figure';
import { type FigureSaid, saidMark, say } from '../../said';
import { inOneLine } from '../label';
import { listed, shortened } from '../said-graph';
import type { Attribute, Count, Entities, Relation } from './entity';

/** Relationships that all have their sentences; of more, the table tells. */
const relationsSaid = 25;

/** Sentences about the diagram: how much there is, each relationship, and what entities consist of. */
export function saidEntities(diagram: Entities): readonly FigureSaid[] {
  const { entities, relations } = diagram;
  const counts = {
    entities: saidMark(say('mermaid', 'entities', { n: entities.size })),
    relations: saidMark(say('mermaid', 'relations', { n: relations.length })),
  };
  const named = new Set(relations.flatMap(({ from, to }) => [from, to]));
  const all = [...entities.values()];
  const alone = all.filter(({ id, attributes }) => !named.has(id) && attributes.length === 0);
  const told = shortened(relations.map((relation) => relationSaid(diagram, relation)));
  return [
    say('mermaid', 'entityCounts', counts),
    ...told,
    ...all
      .filter(({ attributes }) => attributes.length > 0)
      .map(({ label, attributes }) => {
        const values = { name: inOneLine(label), attributes: listed(attributes.map(attributeSaid)) };
        return say('mermaid', 'entityHas', values);
      }),
    ...(alone.length > 0
      ? [say('mermaid', 'alone', { names: listed(alone.map(({ label }) => inOneLine(label))) })]
      : []),
  ];
}

const attributeSaid = ({ name, keys }: Attribute): string => (keys.length === 0 ? name : `${name} (${keys.join(' ')})`);

function relationSaid({ entities }: Entities, relation: Relation): FigureSaid {
  const { from, to, fromCount, toCount, isIdentifying, label } = relation;
  const values = {
    sort: saidMark(sortSaid(isIdentifying)),
    from: inOneLine(entities.get(from)?.label ?? from),
    to: inOneLine(entities.get(to)?.label ?? to),
    fromCount: saidMark(countSaid(fromCount)),
    toCount: saidMark(countSaid(toCount)),
  };
  return label === ''
    ? say('mermaid', 'relation', values)
    : say('mermaid', 'relationBy', { ...values, text: inOneLine(label) });
}

const sortSaid = (isIdentifying: boolean): FigureSaid =>
  say('mermaid', isIdentifying ? 'identifying' : 'nonIdentifying');
const countSaid = (count: Count): FigureSaid => say('mermaid', count);

/** Attributes as a table; relationships if there are none or too many of these for sentences. */
export function entityTable({ entities, relations }: Entities): FigureTable | null {
  const { tableMaxRows } = figureLimits;
  const nameOf = (id: string): string => inOneLine(entities.get(id)?.label ?? id);
  const attributes = [...entities.values()].flatMap(({ id, attributes: own }) =>
    own.map(({ name, type, keys, comment }) => [nameOf(id), name, type, keys.join(' '), inOneLine(comment)]),
  );
  if (attributes.length > 0 && relations.length <= relationsSaid) {
    const head = ['entity', 'attribute', 'type', 'key', 'comment'].map((name) => say('mermaid', name));
    return { head, rows: attributes.slice(0, tableMaxRows) };
  }
  if (relations.length === 0) return null;
  const head = ['from', 'count', 'to', 'count', 'text', 'sort'].map((name) => say('mermaid', name));
  const rows = relations
    .slice(0, tableMaxRows)
    .map(({ from, to, fromCount, toCount, label, isIdentifying }) => [
      ...[nameOf(from), countSaid(fromCount), nameOf(to), countSaid(toCount)],
      ...[inOneLine(label), sortSaid(isIdentifying)],
    ]);
  return { head, rows };
}
