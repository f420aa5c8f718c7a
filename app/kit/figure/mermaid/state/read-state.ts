import { FigureFault, type FigureLine } from '../../figure';
import { say } from '../../said';
import { directionOf } from '../flow/read-flow';
import { labelOf } from '../label';
import { excerpt, type MermaidSource } from '../source';
import type { StateChart } from './state';
import { StateReading } from './state-reading';

/** Lines about looks are read and not obeyed. */
const ignored = /^(?:classDef|class|style|click|scale|hide)\s/;
const own = String.raw`(\[\*\]|\[H\*?\]|[\p{L}\p{N}\p{M}_.-]+?)(?::::[\w-]+)?`;
const transition = new RegExp(String.raw`^${own}\s*-->\s*${own}\s*(?::(.*))?$`, 'u');
const described = new RegExp(String.raw`^${own}\s*:(?!:)(.*)$`, 'u');
const alone = new RegExp(`^${own}$`, 'u');

/** Reads a state diagram. Throws `FigureFault`. */
export function readState({ head, lines }: MermaidSource): StateChart {
  const reading = new StateReading();
  for (let at = 0; at < lines.length; at += 1) {
    const each = lines[at] as FigureLine;
    const noteEnd = readLongNote(reading, lines, at);
    if (noteEnd !== null) at = noteEnd;
    else readLine(reading, each);
  }
  reading.finish();
  const { chart } = reading;
  if (chart.states.size + chart.groups.length === 0) throw new FigureFault(head.line, say('mermaid', 'noStates'));
  return chart;
}

function readLine(reading: StateReading, { line, text: typed }: FigureLine): void {
  const text = typed.replace(/;$/, '').trim();
  if (ignored.test(text)) return;
  if (text === '}') reading.closeGroup(line);
  else if (text === '--') reading.nextPart(line);
  else if (/^direction\s/.test(text)) readDirection(reading, line, text.slice('direction'.length).trim());
  else if (/^state\s/.test(text)) readStateLine(reading, line, text.slice('state'.length).trim());
  else if (/^note\s/i.test(text)) readNote(reading, line, text);
  else readNamed(reading, line, text);
}

/** `A --> B: text`, `A: text` or `A`. */
function readNamed(reading: StateReading, line: number, text: string): void {
  const [, from, to, by = ''] = transition.exec(text) ?? [];
  const [, id, description = ''] = described.exec(text) ?? [];
  const [, name] = alone.exec(text) ?? [];
  if (from !== undefined && to !== undefined) reading.link(line, from, to, labelOf(by));
  else if (id !== undefined && !id.startsWith('[')) reading.describe(line, id, labelOf(description));
  else if (name !== undefined) reading.place(line, name, 'from');
  else throw new FigureFault(line, say('mermaid', 'expectedState', { found: excerpt(text) }));
}

function readDirection(reading: StateReading, line: number, found: string): void {
  const direction = directionOf(found);
  if (direction === null) throw new FigureFault(line, say('mermaid', 'unknownDirection', { found: excerpt(found) }));
  if (reading.isOutside) reading.chart.direction = direction;
}

/** `state "Text" as id`, `state id <<choice>>`, and both with `{` for a state with states within. */
function readStateLine(reading: StateReading, line: number, text: string): void {
  const opens = text.endsWith('{');
  const rest = opens ? text.slice(0, -1).trim() : text;
  const [, quoted, as] = /^("[^"]*")\s+as\s+([\p{L}\p{N}\p{M}_.-]+)$/u.exec(rest) ?? [];
  const [, plain, kind] = /^([\p{L}\p{N}\p{M}_.-]+)\s*(?:(?:<<|\[\[)(\w+)(?:>>|\]\]))?$/u.exec(rest) ?? [];
  const id = as ?? plain;
  if (id === undefined) throw new FigureFault(line, say('mermaid', 'expectedState', { found: excerpt(text) }));
  if (opens) reading.openGroup(line, id, labelOf(quoted ?? id));
  else if (kind !== undefined) keepSpecial(reading, line, id, kind);
  else if (quoted === undefined) reading.place(line, id, 'from');
  else reading.describe(line, id, labelOf(quoted));
}

function keepSpecial(reading: StateReading, line: number, id: string, kind: string): void {
  const special = { choice: 'choice', fork: 'fork', join: 'join' } as const;
  if (!Object.hasOwn(special, kind)) throw new FigureFault(line, say('mermaid', 'unknownStateKind', { found: kind }));
  reading.keep(line, id, special[kind as keyof typeof special]);
}

function readNote(reading: StateReading, line: number, text: string): void {
  const [, of, said] = /^note\s+(?:left|right)\s+of\s+([\p{L}\p{N}\p{M}_.-]+)\s*:(.*)$/iu.exec(text) ?? [];
  const [, floating] = /^note\s+("[^"]*")(?:\s+as\s+\S+)?$/i.exec(text) ?? [];
  if (of === undefined && floating === undefined)
    throw new FigureFault(line, say('mermaid', 'expectedNote', { found: excerpt(text) }));
  reading.note(line, of ?? null, labelOf(said ?? floating ?? ''));
}

/** A note over several lines up to `end note`; the place of its last line, or null if none begins here. */
function readLongNote(reading: StateReading, lines: readonly FigureLine[], at: number): number | null {
  const { line, text } = lines[at] as FigureLine;
  const [, of] = /^note\s+(?:left|right)\s+of\s+([\p{L}\p{N}\p{M}_.-]+)$/iu.exec(text) ?? [];
  if (of === undefined) return null;
  const end = lines.findIndex((each, index) => index > at && /^end\s+note$/i.test(each.text));
  if (end < 0) throw new FigureFault(line, say('mermaid', 'openNote'));
  const inner = lines.slice(at + 1, end).map((each) => each.text);
  reading.note(line, of, labelOf(inner.join('<br>')));
  return end;
}
