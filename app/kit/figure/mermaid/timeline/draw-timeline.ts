import { type Drawing, type FigureTable, figureLimits } from '../../figure';
import { type FigureSaid, saidMark, say } from '../../said';
import type { FigureClass, SvgElement } from '../../svg';
import { svg } from '../../svg';
import { drawnLabel, fontSize, inOneLine, isRightToLeft, type Label, lineHeight, wrapped } from '../label';
import { shortened } from '../said-graph';
import type { MermaidSource } from '../source';
import { readTimeline } from './read-timeline';
import type { Timeline, TimelinePeriod, TimelineSection } from './timeline';

/** Pixels: the page shrinks the drawing to 288 on a phone. */
const width = 400;
const nameWidth = { least: 30, most: 108 } as const;
const gap = { line: 14, event: 7, period: 16, section: 14 } as const;
const pad = { x: 8, y: 6 } as const;
const hues = 6;

/** Draws a timeline from top to bottom: periods beside a line, their events on its other side. Throws `FigureFault`. */
export function drawTimeline(source: MermaidSource): Drawing {
  const timeline = readTimeline(source);
  const { shapes, height } = new TimelineDrawing(timeline);
  return {
    width,
    height,
    shapes,
    said: saidTimeline(timeline),
    table: timelineTable(timeline),
    title: timeline.title === '' ? undefined : inOneLine(timeline.title),
  };
}

const periodsOf = ({ sections }: Timeline): readonly TimelinePeriod[] => sections.flatMap(({ periods }) => periods);

/** Draws sections one below the other; a timeline of texts from right to left has its line on the right. */
class TimelineDrawing {
  readonly shapes: SvgElement[] = [];
  height = 2;
  readonly #isTurned: boolean;
  readonly #lineX: number;

  constructor(timeline: Timeline) {
    const periods = periodsOf(timeline);
    const texts = periods.flatMap(({ name, events }) => [name, ...events]).filter((text) => /\p{L}/u.test(text));
    this.#isTurned = texts.filter(isRightToLeft).length * 2 > texts.length;
    const longest = Math.max(...periods.map(({ name }) => nameOf(name).width));
    this.#lineX = Math.max(nameWidth.least, longest) + gap.line;
    for (const [at, section] of timeline.sections.entries()) this.#drawSection(section, at);
  }

  #drawSection({ name, periods }: TimelineSection, at: number): void {
    if (this.shapes.length > 0) this.height += gap.section;
    if (name !== '') this.#drawHead(wrapped(name, width - 2 * pad.x, fontSize, true), at);
    const line: SvgElement[] = [];
    const places = periods.map((period) => this.#drawPeriod(period, at, line));
    const [first, last] = [places[0], places.at(-1)];
    if (first !== undefined && last !== undefined) {
      const x = this.#at(this.#lineX);
      line.unshift(svg('line', 'edge', { x1: x, x2: x, y1: first.dot, y2: last.end }));
    }
    this.shapes.push(...line);
  }

  #drawHead(label: Label, at: number): void {
    const height = label.height + 2 * pad.y;
    this.shapes.push(
      svg('rect', `area-${at % hues}` as FigureClass, { x: 0, y: this.height, width, height, rx: 4 }),
      ...drawnLabel(label, this.#at(pad.x), this.height + height / 2, this.#isTurned ? 'end' : 'start'),
    );
    this.height += height + gap.section;
  }

  /** Draws a period, and its marks into `line`; returns where its dot is and where its last event is, in pixels. */
  #drawPeriod({ name, events }: TimelinePeriod, at: number, line: SvgElement[]): { dot: number; end: number } {
    const top = this.height;
    const dot = top + lineHeight / 2;
    const label = nameOf(name);
    const x = this.#lineX;
    const [before, after] = this.#isTurned ? (['start', 'end'] as const) : (['end', 'start'] as const);
    this.shapes.push(...drawnLabel(label, this.#at(x - gap.line), top + label.height / 2, before));
    let [bottom, end] = [top, dot];
    for (const [index, event] of events.entries()) {
      if (index > 0) bottom += gap.event;
      end = bottom + lineHeight / 2;
      const text = wrapped(event, width - x - gap.line - 2);
      line.push(svg('line', 'edge', { x1: this.#at(x), x2: this.#at(x + gap.line - 4), y1: end, y2: end }));
      this.shapes.push(...drawnLabel(text, this.#at(x + gap.line), bottom + text.height / 2, after));
      bottom += text.height;
    }
    line.push(
      svg('circle', 'fill-paper', { cx: this.#at(x), cy: dot, r: 7 }),
      svg('circle', `fill-${at % hues}` as FigureClass, { cx: this.#at(x), cy: dot, r: 5 }),
    );
    this.height = Math.max(bottom, top + label.height, dot + 6);
    const place = { dot, end };
    this.height += gap.period;
    return place;
  }

  /** A place across, from the side at which the texts begin. */
  #at(x: number): number {
    return this.#isTurned ? width - x : x;
  }
}

const nameOf = (name: string): Label => wrapped(name, nameWidth.most, fontSize, true);

function saidTimeline(timeline: Timeline): readonly FigureSaid[] {
  const n = periodsOf(timeline).length;
  const all = timeline.sections.flatMap(({ name, periods }) => [
    ...(name === '' ? [] : [say('mermaid', 'timelineSection', { name: inOneLine(name) })]),
    ...periods.map((period) => {
      const values = { period: inOneLine(period.name), events: period.events.map(inOneLine).join('; ') };
      return say('mermaid', period.events.length === 0 ? 'periodAlone' : 'periodEvents', values);
    }),
  ]);
  return [say('mermaid', 'timelineOf', { periods: saidMark(say('mermaid', 'periods', { n })) }), ...shortened(all)];
}

function timelineTable({ sections }: Timeline): FigureTable {
  const hasNames = sections.some(({ name }) => name !== '');
  const head = [...(hasNames ? ['section'] : []), 'period', 'event'].map((name) => say('mermaid', name));
  const rows = sections.flatMap(({ name, periods }) =>
    periods.flatMap((period) =>
      (period.events.length === 0 ? [''] : period.events).map((event) =>
        [...(hasNames ? [name] : []), period.name, event].map(inOneLine),
      ),
    ),
  );
  return { head, rows: rows.slice(0, figureLimits.tableMaxRows) };
}
