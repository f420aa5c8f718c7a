import { FigureFault } from '../../figure';
import { say } from '../../said';
import { directionOf } from '../flow/read-flow';
import { graphLimits } from '../graph/graph';
import { labelOf } from '../label';
import { Scanner } from '../scanner';
import { excerpt, type MermaidSource } from '../source';
import type { Entities, Entity } from './entity';
import { readRelation } from './read-relation';

export const entityLimits = {
  entities: graphLimits.nodes,
  relations: 80,
  attributes: 200,
  nameCharacters: 60,
} as const;

/** Lines about looks are read and not obeyed. */
const ignored = /^(?:classDef|class|style|linkStyle|click)\s/;
const name = /"([^"]+)"|[\p{L}\p{N}_*][\p{L}\p{N}\p{M}_]*(?:[-.][\p{L}\p{N}\p{M}_]+)*/uy;
const alias = /\s*\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/y;
const looks = /\s*:::[\p{L}\p{N}_, -]+/uy;

interface Reading extends Entities {
  /** The entity whose attributes are read, with the line of its brace. */
  open: { readonly entity: Entity; readonly line: number } | null;
  attributes: number;
}

/** Reads an entity relationship diagram. Throws `FigureFault`. */
export function readEntities({ head, lines }: MermaidSource): Entities {
  const reading: Reading = { direction: 'TB', entities: new Map(), relations: [], open: null, attributes: 0 };
  const rest = head.text.slice('erDiagram'.length).trim();
  const all = rest === '' ? lines : [{ line: head.line, text: rest }, ...lines];
  for (const { line, text } of all) {
    const scanner = new Scanner(line, text);
    if (reading.open !== null) readAttributes(reading, scanner);
    else if (/^direction\s/.test(text)) reading.direction = readDirection(line, text.slice('direction'.length).trim());
    else if (!ignored.test(text)) readStatement(reading, scanner);
  }
  const { open, entities, relations, direction } = reading;
  if (open !== null)
    throw new FigureFault(open.line, say('mermaid', 'openEntity', { name: excerpt(open.entity.label) }));
  if (entities.size === 0) throw new FigureFault(head.line, say('mermaid', 'noEntities'));
  return { entities, relations, direction };
}

function readDirection(line: number, found: string) {
  const direction = directionOf(found);
  if (direction === null) throw new FigureFault(line, say('mermaid', 'unknownDirection', { found: excerpt(found) }));
  return direction;
}

/** `A`, `A { … }`, `A["Text"]` or `A ||--o{ B : text`. */
function readStatement(reading: Reading, scanner: Scanner): void {
  const from = readEntity(reading, scanner);
  const relation = readRelation(scanner);
  if (relation !== null) {
    const { relations: most } = entityLimits;
    if (reading.relations.length >= most) throw scanner.fault('tooManyRelations', { most });
    const to = readEntity(reading, scanner);
    scanner.skipSpace();
    if (!scanner.isAtEnd && !scanner.take(':'))
      throw scanner.fault('expectedLabel', { found: excerpt(scanner.rest()) });
    const label = labelOf(scanner.rest());
    reading.relations.push({ ...relation, from: from.id, to: to.id, label });
    return;
  }
  if (scanner.take('{')) {
    reading.open = { entity: from, line: scanner.line };
    readAttributes(reading, scanner);
  } else if (!scanner.isAtEnd) throw scanner.fault('expectedRelation', { found: excerpt(scanner.rest()) });
}

/** Reads a name, with its text in brackets, and keeps the entity. */
function readEntity(reading: Reading, scanner: Scanner): Entity {
  scanner.skipSpace();
  const [typed, quoted] = scanner.match(name) ?? [];
  if (typed === undefined) throw scanner.fault('expectedEntity', { found: excerpt(scanner.rest() || '…') });
  const id = quoted ?? typed;
  const { nameCharacters, entities: most } = entityLimits;
  if (id.length > nameCharacters) throw scanner.fault('nameTooLong', { most: nameCharacters });
  const [, inQuotes, plain] = scanner.match(alias) ?? [];
  const label = labelOf(inQuotes ?? plain ?? '');
  scanner.match(looks);
  const known = reading.entities.get(id);
  if (known !== undefined) {
    if (label !== '') known.label = label;
    return known;
  }
  if (reading.entities.size >= most) throw scanner.fault('tooManyEntities', { most });
  const entity: Entity = { id, label: label || labelOf(id) || '…', attributes: [] };
  reading.entities.set(id, entity);
  return entity;
}

const word = String.raw`([\p{L}_*][\p{L}\p{N}\p{M}_*~?()[\],.-]*)`;
const attribute = new RegExp(
  String.raw`${word}[ \t]+${word}(?:[ \t]+((?:PK|FK|UK)(?:[ \t]*,[ \t]*(?:PK|FK|UK))*)(?=[\s"}]|$))?(?:[ \t]*"([^"]*)")?`,
  'uy',
);

/** Reads attributes up to the end of a line or the closing brace. */
function readAttributes(reading: Reading, scanner: Scanner): void {
  const { attributes: most } = entityLimits;
  for (;;) {
    scanner.match(/[\s;]+/y);
    if (scanner.isAtEnd) return;
    if (scanner.take('}')) break;
    const [whole, type = '', title = '', keys = '', comment = ''] = scanner.match(attribute) ?? [];
    if (whole === undefined) throw scanner.fault('expectedAttribute', { found: excerpt(scanner.rest()) });
    reading.attributes += 1;
    if (reading.attributes > most) throw scanner.fault('tooManyAttributes', { most });
    const kept = {
      type: labelOf(type),
      name: labelOf(title),
      keys: keys.match(/[A-Z]+/g) ?? [],
      comment: labelOf(comment),
    };
    reading.open?.entity.attributes.push(kept);
  }
  reading.open = null;
  scanner.match(/[\s;]+/y);
  if (!scanner.isAtEnd) throw scanner.fault('afterBrace', { found: excerpt(scanner.rest()) });
}
