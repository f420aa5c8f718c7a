import { type Drawing, FigureFault, type FigureLine } from '../../figure';
import { type FigureSaid, say } from '../../said';
import { type SvgElement, svg } from '../../svg';
import { drawnLabel, inOneLine, isRightToLeft, labelOf, wrapped } from '../label';
import { listed, shortened } from '../said-graph';
import { type MermaidSource, shortTitle } from '../source';

export const timelineLimits = { periods: 40, events: 100, sections: 12 } as const;

/** Places in pixels from the side at which reading begins: the line with its dots, and the texts at both sides. */
const places = { period: 96, line: 108, event: 122, width: 420 } as const;
const size = 13;

interface Period {
  readonly name: string;
  readonly section: string | null;
  readonly events: string[];
}

interface Timeline {
  title: string | undefined;
  section: string | null;
  sections: number;
  events: number;
  readonly periods: Period[];
}

/** Draws a timeline from top to bottom. Throws `FigureFault`. */
export function drawTimeline({ head, lines }: MermaidSource): Drawing {
  const timeline: Timeline = { title: undefined, section: null, sections: 0, events: 0, periods: [] };
  const rest = head.text.slice('timeline'.length).trim();
  const isDirected = /^(?:LR|TD|TB)$/i.test(rest);
  for (const each of rest === '' || isDirected ? lines : [{ line: head.line, text: rest }, ...lines])
    readLine(timeline, each);
  if (timeline.periods.length === 0) throw new FigureFault(head.line, say('mermaid', 'noPeriods'));
  return { ...drawn(timeline), title: timeline.title, said: saidOf(timeline), table: tableOf(timeline) };
}

function readLine(timeline: Timeline, { line, text }: FigureLine): void {
  const { periods, events, sections } = timelineLimits;
  if (/^title\s/i.test(text)) timeline.title = shortTitle(line, labelOf(text.slice(5)));
  else if (/^section\s/i.test(text)) {
    timeline.sections += 1;
    if (timeline.sections > sections) throw new FigureFault(line, say('mermaid', 'tooManyGroups', { most: sections }));
    timeline.section = labelOf(text.slice(7)) || null;
  } else {
    const [name = '', ...typed] = partsOf(text).slice(0, events + 2);
    const last = timeline.periods.at(-1);
    if (name.trim() === '' && last === undefined) throw new FigureFault(line, say('mermaid', 'expectedPeriod'));
    if (name.trim() !== '' && timeline.periods.length >= periods)
      throw new FigureFault(line, say('mermaid', 'tooManyPeriods', { most: periods }));
    const labels = typed.map(labelOf).filter((each) => each !== '');
    timeline.events += labels.length;
    if (timeline.events > events) throw new FigureFault(line, say('mermaid', 'tooManyEvents', { most: events }));
    if (name.trim() === '') last?.events.push(...labels);
    else timeline.periods.push({ name: labelOf(name), section: timeline.section, events: labels });
  }
}

/** A first colon within a time or a ratio, or before a slash, ends no period. */
const tightColon = /^([^:]*):(?=[^\s\d:/])|^([^:]*\d{3}):(?=\d)/;

/** A period and its events, which stand behind colons; the first colon needs no space. */
function partsOf(text: string): readonly string[] {
  const [first = '', ...rest] = text.split(/:(?=\s|$)/);
  const tight = tightColon.exec(first);
  if (tight === null) return [first, ...rest];
  return [tight[1] ?? tight[2] ?? '', first.slice(tight[0].length), ...rest];
}

function drawn({ periods }: Timeline): Pick<Drawing, 'width' | 'height' | 'shapes'> {
  const isTurned = isRightToLeft(periods[0]?.name ?? '') || isRightToLeft(periods[0]?.events[0] ?? '');
  const x = (place: number): number => (isTurned ? places.width - place : place);
  const [before, after] = isTurned ? (['start', 'end'] as const) : (['end', 'start'] as const);
  const texts: SvgElement[] = [];
  const dots: SvgElement[] = [];
  let section: string | null = null;
  let y = 6;
  for (const period of periods) {
    if (period.section !== section && period.section !== null) {
      const label = wrapped(period.section, places.width - 24, size, true);
      const band = { x: 0, y, width: places.width, height: label.height + 10, rx: 4 };
      texts.push(svg('rect', 'group', band), ...drawnLabel(label, x(12), y + band.height / 2, after));
      y += band.height + 10;
    }
    section = period.section;
    const name = wrapped(period.name, places.period - 4, size, true);
    texts.push(...drawnLabel(name, x(places.period), y + name.height / 2, before));
    dots.push(svg('circle', 'fill-ink', { cx: x(places.line), cy: y + 8, r: 4.5 }));
    let below = y;
    for (const event of period.events) {
      const label = wrapped(event, places.width - places.event - 8, size);
      texts.push(...drawnLabel(label, x(places.event), below + label.height / 2, after));
      below += label.height + 5;
    }
    y = Math.max(y + name.height, below) + 12;
  }
  const line = svg('line', 'edge', { x1: x(places.line), x2: x(places.line), y1: 4, y2: y - 6 });
  return { width: places.width, height: Math.ceil(y), shapes: [line, ...dots, ...texts] };
}

function saidOf({ periods }: Timeline): readonly FigureSaid[] {
  const all = periods.map(({ name, section, events }) => {
    const period = section === null ? inOneLine(name) : `${inOneLine(section)}, ${inOneLine(name)}`;
    if (events.length === 0) return say('mermaid', 'periodEmpty', { name: period });
    const list = events.map((event) => inOneLine(event).replace(/(?<!\.)\.$/, ''));
    return say('mermaid', 'periodHas', { name: period, events: listed(list) });
  });
  return [say('mermaid', 'timelineCounts', { n: periods.length }), ...shortened(all)];
}

function tableOf({ periods }: Timeline) {
  const head = [say('mermaid', 'period'), say('mermaid', 'events')];
  return { head, rows: periods.map(({ name, events }) => [inOneLine(name), events.map(inOneLine).join('; ')]) };
}
