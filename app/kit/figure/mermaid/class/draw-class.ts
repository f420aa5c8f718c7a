import type { Drawing } from '../../figure';
import { type FigureSaid, saidMark, say } from '../../said';
import { drawGraph } from '../graph/draw-graph';
import type { Graph, GraphEdge } from '../graph/graph';
import { noteNode } from '../graph/note-node';
import { tableNode } from '../graph/table-node';
import { inOneLine, wrapped } from '../label';
import { shortened } from '../said-graph';
import type { MermaidSource } from '../source';
import { type ClassBox, type ClassChart, type Relation, readClasses } from './read-class';

/** Draws a class diagram. Throws `FigureFault`. */
export function drawClasses(source: MermaidSource): Drawing {
  const chart = readClasses(source);
  const drawn = drawGraph((width) => graphOf(chart, width), chart.direction);
  const classes = [...chart.classes.values()];
  const rows = classes.map((box) => [nameOf(chart, box.id), box.members.map(inOneLine).join('; ')]);
  return {
    ...drawn,
    said: saidOf(chart),
    table: { head: [say('mermaid', 'name'), say('mermaid', 'members')], rows },
  };
}

const isMethod = (member: string): boolean => member.includes('(');

function graphOf(chart: ClassChart, width: number): Graph {
  const noteLine = { line: 'dash', start: 'none', end: 'none', rows: 1, label: null } as const;
  return {
    rowGap: chart.relations.some(({ text, startText, endText }) => text + startText + endText !== '') ? 60 : 44,
    nodes: [
      ...[...chart.classes.values()].map((box) => ({ id: box.id, group: box.space, ...classNode(box, width) })),
      ...chart.notes.map(({ of, text }, at) => ({
        id: `note ${at}`,
        group: of === null ? null : (chart.classes.get(of)?.space ?? null),
        ...noteNode(text, width),
      })),
    ],
    groups: chart.spaces
      .filter(({ id }) => [...chart.classes.values()].some(({ space }) => space === id))
      .map(({ id }) => ({ id, parent: null, title: wrapped(id, width * 1.3, 13, true) })),
    edges: [
      ...chart.relations.map((relation) => edgeOf(relation, width)),
      ...chart.notes.flatMap(({ of }, at) => (of === null ? [] : [{ ...noteLine, from: of, to: `note ${at}` }])),
    ],
  };
}

function classNode(box: ClassBox, width: number) {
  const sections = [box.members.filter((each) => !isMethod(each)), box.members.filter(isMethod)];
  return tableNode(
    {
      name: box.label,
      above: box.kind === '' ? undefined : `«${box.kind}»`,
      sections: sections.filter((rows) => rows.length > 0),
    },
    width,
  );
}

function edgeOf({ isDashed, text, ...relation }: Relation, width: number): GraphEdge {
  return {
    ...relation,
    line: isDashed ? 'dash' : 'solid',
    label: text === '' ? null : wrapped(text, width * 0.8, 12),
    rows: 1,
  };
}

const nameOf = ({ classes }: ClassChart, id: string): string => inOneLine(classes.get(id)?.label ?? id);

function saidOf(chart: ClassChart): readonly FigureSaid[] {
  const counts = say('mermaid', 'classCounts', {
    classes: saidMark(say('mermaid', 'classes', { n: chart.classes.size })),
    relations: saidMark(say('mermaid', 'relations', { n: chart.relations.length })),
  });
  const classes = [...chart.classes.values()].map(({ id, kind, members }) => {
    const name = kind === '' ? nameOf(chart, id) : `${nameOf(chart, id)} («${kind}»)`;
    if (members.length === 0) return say('mermaid', 'classEmpty', { name });
    return say('mermaid', 'classHas', { name, members: members.map(inOneLine).join(', ') });
  });
  const notes = chart.notes.map(({ of, text }) =>
    of === null
      ? say('mermaid', 'note', { text: inOneLine(text) })
      : say('mermaid', 'noteOn', { name: nameOf(chart, of), text: inOneLine(text) }),
  );
  return [counts, ...shortened([...classes, ...chart.relations.map((each) => relationSaid(chart, each)), ...notes])];
}

/** The sentence of a relation by the sign at one of its ends; that end is the second in the sentence, or the whole. */
function relationSaid(chart: ClassChart, relation: Relation): FigureSaid {
  const { start, end, isDashed, text } = relation;
  const isTurned = start !== 'none' && end === 'none';
  const sign = isTurned ? start : end;
  const [a, b] = [manyOf(chart, relation.from, relation.startText), manyOf(chart, relation.to, relation.endText)];
  const [from, to] = isTurned ? [b, a] : [a, b];
  const named = {
    triangle: isDashed ? 'implements' : 'isKindOf',
    filledDiamond: 'isPartOf',
    diamond: 'belongsTo',
    openArrow: isDashed ? 'dependsOn' : 'leadsTo',
  } as const;
  const name = start !== 'none' && end !== 'none' ? 'bothWays' : (named[sign as keyof typeof named] ?? 'joined');
  const said = say('mermaid', name, { from, to });
  return text === '' ? said : say('mermaid', 'withText', { sentence: saidMark(said), text: inOneLine(text) });
}

const manyOf = (chart: ClassChart, id: string, many: string): string =>
  many === '' ? nameOf(chart, id) : `${nameOf(chart, id)} (${inOneLine(many)})`;
