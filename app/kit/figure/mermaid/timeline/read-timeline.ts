import { FigureFault } from '../../figure';
import { say } from '../../said';
import { labelOf } from '../label';
import { excerpt, type MermaidSource, shortTitle } from '../source';
import type { Timeline, TimelinePeriod, TimelineSection } from './timeline';

export const timelineLimits = { sections: 20, periods: 60, events: 120 } as const;

interface Reading {
  title: string;
  readonly sections: TimelineSection[];
  period: TimelinePeriod | null;
  periods: number;
  events: number;
}

/** A colon with a space on one side at least, so that `12:30` is one text. */
const separator = /\s:|:(?=\s|$)/;
const letter = /[\p{L}\p{M}]/u;

/** Reads a timeline. Throws `FigureFault`. */
export function readTimeline({ head, lines }: MermaidSource): Timeline {
  const found = head.text.slice('timeline'.length).trim();
  if (!/^(?:TD|TB|LR)?;?$/.test(found))
    throw new FigureFault(head.line, say('mermaid', 'timelineHead', { found: excerpt(found) }));
  const reading: Reading = { title: '', sections: [], period: null, periods: 0, events: 0 };
  for (const { line, text } of lines) readLine(reading, line, text);
  if (reading.periods === 0) throw new FigureFault(head.line, say('mermaid', 'noPeriods'));
  return { title: reading.title, sections: reading.sections };
}

function readLine(reading: Reading, line: number, text: string): void {
  const [, title] = /^title\s+(.*)$/.exec(text) ?? [];
  const [, section] = /^section\s+(.*)$/.exec(text) ?? [];
  if (title !== undefined) reading.title = labelOf(shortTitle(line, title));
  else if (section !== undefined) addSection(reading, line, section.replace(/:$/, ''));
  else if (text.startsWith(':')) addEvents(reading, line, partsOf(text.slice(1)));
  else addPeriod(reading, line, text);
}

const partsOf = (text: string): readonly string[] => text.split(separator).map(labelOf);

function addSection(reading: Reading, line: number, typed: string): void {
  const { sections: most } = timelineLimits;
  if (reading.sections.length >= most) throw new FigureFault(line, say('mermaid', 'tooManySections', { most }));
  reading.sections.push({ name: labelOf(typed), periods: [] });
  reading.period = null;
}

function addPeriod(reading: Reading, line: number, text: string): void {
  const { periods: most } = timelineLimits;
  if (reading.periods >= most) throw new FigureFault(line, say('mermaid', 'tooManyPeriods', { most }));
  const [name = '', ...events] = partsOf(text);
  if (name === '') throw new FigureFault(line, say('mermaid', 'expectedPeriod', { found: excerpt(text) }));
  const colon = events.length === 0 ? name.indexOf(':') : -1;
  if (colon > 0 && letter.test(name.slice(colon - 1, colon) + name.slice(colon + 1, colon + 2)))
    throw new FigureFault(line, say('mermaid', 'timelineColon', { found: excerpt(text) }));
  const section = reading.sections.at(-1) ?? { name: '', periods: [] };
  if (reading.sections.length === 0) reading.sections.push(section);
  reading.period = { name, events: [] };
  reading.periods += 1;
  section.periods.push(reading.period);
  addEvents(reading, line, events);
}

function addEvents(reading: Reading, line: number, events: readonly string[]): void {
  const { events: most } = timelineLimits;
  if (reading.period === null) throw new FigureFault(line, say('mermaid', 'eventWithoutPeriod'));
  const named = events.filter((event) => event !== '');
  reading.events += named.length;
  if (reading.events > most) throw new FigureFault(line, say('mermaid', 'tooManyEvents', { most }));
  reading.period.events.push(...named);
}
