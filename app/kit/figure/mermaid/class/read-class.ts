import { FigureFault, type FigureLine } from '../../figure';
import { say } from '../../said';
import { directionOf } from '../flow/read-flow';
import { type Direction, type EdgeEnd, graphLimits } from '../graph/graph';
import { labelOf } from '../label';
import { excerpt, type MermaidSource } from '../source';

/** A class diagram as read. */
export interface ClassChart {
  direction: Direction;
  readonly classes: Map<string, ClassBox>;
  readonly spaces: { readonly id: string; readonly line: number }[];
  readonly relations: Relation[];
  readonly notes: { readonly of: string | null; readonly text: string }[];
}

export interface ClassBox {
  readonly id: string;
  label: string;
  kind: string;
  readonly space: string | null;
  readonly members: string[];
}

export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly start: EdgeEnd;
  readonly end: EdgeEnd;
  readonly isDashed: boolean;
  readonly startText: string;
  readonly endText: string;
  readonly text: string;
}

const classLimits = { members: 30 } as const;

const ignored = /^(?:classDef|cssClass|style|click|link|callback)\s/;
const own = String.raw`([\p{L}\p{N}\p{M}_.-]+?(?:~[^~]+~)?|${'`'}[^${'`'}]+${'`'})(?::::[\w-]+)?`;
const relation = new RegExp(
  String.raw`^${own}\s?("[^"]*")?\s?(<\||\*|o(?=[-.])|<|>|\(\))?(--|\.\.)(\|>|\*|o(?=[\s"])|>|<|\(\))?\s?("[^"]*")?\s?${own}\s?(?::(.*))?$`,
  'u',
);
const header = new RegExp(
  String.raw`^class\s${own}\s?(\["[^"]*"\]|\[[^\]]*\])?\s?(?:<<([^>]+)>>)?\s?(?:(\{)(.*))?$`,
  'u',
);
const memberLine = new RegExp(String.raw`^${own}\s*:(?!:)(.+)$`, 'u');

const ends: Readonly<Record<string, EdgeEnd>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'filledDiamond',
  o: 'diamond',
  '<': 'openArrow',
  '>': 'openArrow',
  '()': 'circle',
};

interface Reading extends ClassChart {
  /** The class whose members are read, and the namespace that is open. */
  open: { readonly id: string; readonly line: number } | null;
  space: string | null;
}

/** Reads a class diagram. Throws `FigureFault`. */
export function readClasses({ head, lines }: MermaidSource): ClassChart {
  const reading: Reading = {
    direction: 'TB',
    classes: new Map(),
    spaces: [],
    relations: [],
    notes: [],
    open: null,
    space: null,
  };
  for (const each of lines) readLine(reading, each);
  const { open } = reading;
  if (open !== null) throw new FigureFault(open.line, say('mermaid', 'openClass', { name: excerpt(open.id) }));
  const space = reading.spaces.find(({ id }) => id === reading.space);
  if (space !== undefined) throw new FigureFault(space.line, say('mermaid', 'openClass', { name: excerpt(space.id) }));
  if (reading.classes.size === 0) throw new FigureFault(head.line, say('mermaid', 'noClasses'));
  return reading;
}

function readLine(reading: Reading, { line, text }: FigureLine): void {
  if (reading.open !== null) {
    if (text === '}') reading.open = null;
    else addMember(reading, line, reading.open.id, text);
    return;
  }
  if (ignored.test(text)) return;
  if (text === '}') {
    if (reading.space === null) throw new FigureFault(line, say('mermaid', 'strayBrace'));
    reading.space = null;
  } else if (/^direction\s/.test(text)) readDirection(reading, line, text.slice('direction'.length).trim());
  else if (/^namespace\s/.test(text)) openSpace(reading, line, text);
  else if (/^note\s/.test(text)) readNote(reading, line, text);
  else if (/^class\s/.test(text)) readClass(reading, line, text);
  else readOther(reading, line, text);
}

function readDirection(reading: Reading, line: number, found: string): void {
  const direction = directionOf(found);
  if (direction === null) throw new FigureFault(line, say('mermaid', 'unknownDirection', { found: excerpt(found) }));
  reading.direction = direction;
}

function openSpace(reading: Reading, line: number, text: string): void {
  const [, id] = /^namespace\s+([^\s{]+)\s*\{$/.exec(text) ?? [];
  if (id === undefined || reading.space !== null)
    throw new FigureFault(line, say('mermaid', 'expectedClass', { found: excerpt(text) }));
  const { groups: most } = graphLimits;
  if (reading.spaces.length >= most) throw new FigureFault(line, say('mermaid', 'tooManyGroups', { most }));
  reading.space = id;
  if (!reading.spaces.some((each) => each.id === id)) reading.spaces.push({ id, line });
}

function readNote(reading: Reading, line: number, text: string): void {
  const [, of, said] = /^note\s+(?:for\s+([^\s"]+)\s+)?("[^"]*")$/.exec(text) ?? [];
  if (said === undefined) throw new FigureFault(line, say('mermaid', 'expectedClass', { found: excerpt(text) }));
  if (of !== undefined) keep(reading, line, of);
  makeRoom(reading, line);
  reading.notes.push({ of: of ?? null, text: labelOf(said) });
}

/** Names such as `List~Item~` are shown as `List<Item>`. */
const generic = (text: string): string => text.replace(/~([^~]*)~/g, '<$1>');

function makeRoom(reading: Reading, line: number): void {
  const { nodes: most } = graphLimits;
  if (reading.classes.size + reading.notes.length >= most)
    throw new FigureFault(line, say('mermaid', 'tooManyClasses', { most }));
}

function keep(reading: Reading, line: number, typed: string): ClassBox {
  const name = typed.replaceAll('`', '');
  const id = name.replace(/~.*$/, '');
  const known = reading.classes.get(id);
  if (known !== undefined) return known;
  makeRoom(reading, line);
  const box: ClassBox = { id, label: labelOf(generic(name)), kind: '', space: reading.space, members: [] };
  reading.classes.set(id, box);
  return box;
}

function readClass(reading: Reading, line: number, text: string): void {
  const [, name, label, kind, open, inner] = header.exec(text) ?? [];
  if (name === undefined) throw new FigureFault(line, say('mermaid', 'expectedClass', { found: excerpt(text) }));
  const box = keep(reading, line, name);
  if (label !== undefined) box.label = labelOf(label.slice(1, -1)) || box.label;
  if (kind !== undefined) box.kind = labelOf(kind);
  if (open === undefined || inner === undefined) return;
  const isClosed = inner.trim().endsWith('}');
  const members = isClosed ? inner.trim().slice(0, -1) : inner;
  for (const each of members.split(';')) addMember(reading, line, box.id, each.trim());
  if (!isClosed) reading.open = { id: box.id, line };
}

function addMember(reading: Reading, line: number, id: string, text: string): void {
  const box = reading.classes.get(id);
  if (box === undefined || text === '') return;
  const [, kind] = /^<<([^>]+)>>$/.exec(text) ?? [];
  if (kind !== undefined) {
    box.kind = labelOf(kind);
    return;
  }
  const { members: most } = classLimits;
  if (box.members.length >= most) throw new FigureFault(line, say('mermaid', 'tooManyMembers', { most }));
  box.members.push(labelOf(generic(text.replace(/[$*]$/, ''))));
}

function readOther(reading: Reading, line: number, text: string): void {
  const found = text.length > 400 ? null : relation.exec(text);
  if (found !== null) {
    addRelation(reading, line, found);
    return;
  }
  const [, kind, of] = /^<<([^>]+)>>\s*(\S+)$/.exec(text) ?? [];
  if (kind !== undefined && of !== undefined) {
    keep(reading, line, of).kind = labelOf(kind);
    return;
  }
  const [, id, member] = memberLine.exec(text) ?? [];
  if (id === undefined || member === undefined)
    throw new FigureFault(line, say('mermaid', 'expectedClass', { found: excerpt(text) }));
  addMember(reading, line, keep(reading, line, id).id, member.trim());
}

function addRelation(reading: Reading, line: number, found: RegExpExecArray): void {
  const [, from = '', startText = '', start = '', body = '', end = '', endText = '', to = '', text = ''] = found;
  const { edges: most } = graphLimits;
  if (reading.relations.length >= most) throw new FigureFault(line, say('mermaid', 'tooManyEdges', { most }));
  reading.relations.push({
    from: keep(reading, line, from).id,
    to: keep(reading, line, to).id,
    start: ends[start] ?? 'none',
    end: ends[end] ?? 'none',
    isDashed: body === '..',
    startText: labelOf(startText),
    endText: labelOf(endText),
    text: labelOf(text),
  });
}
