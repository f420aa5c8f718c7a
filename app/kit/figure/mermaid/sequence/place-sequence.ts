import { pathThrough, type SvgElement, svg } from '../../svg';
import { drawnEnd } from '../graph/edge-ends';
import { drawnLabel, type Label, wrapped } from '../label';
import type { Frame, Message, Note, Sequence } from './sequence';

const size = 12;
const headSize = 13;
/** Widths in pixels that lanes of a drawing share, and the least and most from one lane to the next. */
const spread = { all: 300, least: 78, most: 160 } as const;
const selfReach = 26;

interface OpenFrame {
  readonly frame: Frame;
  readonly top: number;
  readonly dividers: number[];
  left: number;
  right: number;
}

/** Draws a sequence from top to bottom. */
export class SequencePlaces {
  readonly #gap: number;
  readonly #headWidth: number;
  readonly #lines: SvgElement[] = [];
  readonly #frames: SvgElement[] = [];
  readonly #bars: SvgElement[] = [];
  readonly #texts: SvgElement[] = [];
  readonly #open: OpenFrame[] = [];
  readonly #active = new Map<string, number[]>();
  #left = 0;
  #right = 0;
  #y = 0;

  constructor(readonly sequence: Sequence) {
    const count = sequence.actors.size;
    this.#gap = Math.max(spread.least, Math.min(spread.most, spread.all / Math.max(1, count - 1)));
    this.#headWidth = Math.min(this.#gap - 10, 130);
  }

  draw(): { width: number; height: number; shapes: readonly SvgElement[] } {
    const heads = this.#heads();
    const top = this.#y;
    this.#y += 10;
    for (const step of this.sequence.steps) {
      if (step.step === 'message') this.#message(step);
      else if (step.step === 'note') this.#note(step);
      else if (step.step === 'frame') this.#openFrame(step);
      else if (step.step === 'else') this.#divide(step.text);
      else if (step.step === 'close') this.#closeFrame();
      else if (step.step === 'activate') this.#active.set(step.of, [...(this.#active.get(step.of) ?? []), this.#y]);
      else this.#deactivate(step.of);
    }
    this.#y += 14;
    for (const id of [...this.#active.keys()]) while (this.#active.get(id)?.length) this.#deactivate(id);
    const lives = [...this.sequence.actors.values()].map(({ lane }) =>
      svg('line', ['edge', 'dots'], { x1: this.#x(lane), x2: this.#x(lane), y1: top, y2: this.#y }),
    );
    const all = [...this.#frames, ...lives, ...this.#bars, ...this.#lines, ...heads, ...this.#texts];
    const [left, width] = [this.#left - 3, this.#right - this.#left + 6];
    const moved = svg('g', '', { transform: `translate(${Math.round(-left)} 3)` }, ...all);
    return { width: Math.ceil(width) + 1, height: Math.ceil(this.#y) + 6, shapes: [moved] };
  }

  #x(lane: number): number {
    return lane * this.#gap;
  }

  #laneOf(id: string): number {
    return this.sequence.actors.get(id)?.lane ?? 0;
  }

  #reach(left: number, right: number): void {
    this.#left = Math.min(this.#left, left);
    this.#right = Math.max(this.#right, right);
    // Frames around it reach further, outer ones most.
    for (const [at, open] of this.#open.entries()) {
      const space = (this.#open.length - at) * 6;
      open.left = Math.min(open.left, left - space);
      open.right = Math.max(open.right, right + space);
    }
  }

  #heads(): SvgElement[] {
    const labels = [...this.sequence.actors.values()].map((actor) => ({
      actor,
      label: wrapped(actor.label, this.#headWidth - 12, headSize),
    }));
    const tallest = Math.max(...labels.map(({ label, actor }) => label.height + (actor.isPerson ? 26 : 14)));
    this.#y = Math.max(tallest, 32);
    return labels.flatMap(({ actor, label }) => {
      const [x, bottom] = [this.#x(actor.lane), this.#y];
      const width = Math.min(this.#headWidth, Math.max(label.width + 16, 48));
      this.#reach(x - width / 2, x + width / 2);
      if (actor.isPerson)
        return [...person(x, bottom - label.height - 3), ...drawnLabel(label, x, bottom - label.height / 2 - 2)];
      const box = svg('rect', 'box', { x: x - width / 2, y: 0, width, height: bottom, rx: 3 });
      return [box, ...drawnLabel(label, x, bottom / 2)];
    });
  }

  #message({ from, to, text, isDashed, start, end, number, isNumbered }: Message): void {
    const [a, b] = [this.#laneOf(from), this.#laneOf(to)];
    const [x1, x2] = [this.#x(a), this.#x(b)];
    const said = isNumbered ? `${number}. ${text}` : text;
    const isSelf = a === b;
    const label = wrapped(said, isSelf ? this.#gap - 14 : Math.abs(x2 - x1) - 14, size);
    this.#y += label.height + 8;
    const middle = (x1 + x2) / 2;
    const textY = this.#y - label.height / 2 - 4;
    if (isSelf) this.#reach(x1, x1 + Math.max(selfReach, label.width + 8));
    else this.#reach(middle - label.width / 2, middle + label.width / 2);
    this.#texts.push(...drawnLabel(label, isSelf ? x1 + 6 : middle, textY, isSelf ? 'start' : 'middle', ['halo']));
    const y = this.#y;
    const points = isSelf
      ? ([
          [x1, y],
          [x1 + selfReach, y],
          [x1 + selfReach, y + 14],
          [x1, y + 14],
        ] as const)
      : ([
          [x1, y],
          [x2, y],
        ] as const);
    const angle = isSelf ? Math.PI : Math.atan2(0, x2 - x1);
    const last = points.at(-1) ?? [x2, y];
    const tip = drawnEnd(end, { x: last[0], y: last[1] }, angle);
    const tail = drawnEnd(start, { x: x1, y }, isSelf ? Math.PI : angle + Math.PI);
    const sign = isSelf ? -1 : Math.sign(x2 - x1);
    const shortened = [...points.slice(0, -1), [last[0] - sign * tip.back, last[1]] as const];
    this.#lines.push(
      svg('path', isDashed ? ['ink', 'dash'] : ['ink'], { d: pathThrough(shortened) }),
      ...tip.shapes,
      ...tail.shapes,
    );
    this.#y += isSelf ? 18 : 5;
  }

  #note({ side, of, text }: Note): void {
    const xs = of.map((id) => this.#x(this.#laneOf(id)));
    const [from, to] = [Math.min(...xs), Math.max(...xs)];
    const label = wrapped(
      text,
      side === 'over' ? Math.max(to - from + this.#gap * 0.7, 90) : Math.max(this.#gap - 16, 90),
      size,
    );
    const width = Math.max(label.width + 14, side === 'over' && of.length > 1 ? to - from + 30 : 30);
    const x = side === 'over' ? (from + to) / 2 : side === 'left' ? from - 8 - width / 2 : to + 8 + width / 2;
    const height = label.height + 8;
    this.#y += 8;
    this.#reach(x - width / 2, x + width / 2);
    this.#lines.push(svg('rect', ['box', 'dash'], { x: x - width / 2, y: this.#y, width, height }));
    this.#texts.push(...drawnLabel(label, x, this.#y + height / 2));
    this.#y += height + 4;
  }

  #openFrame(frame: Frame): void {
    this.#y += 10;
    const [left, right] = this.#sidesOf(frame);
    this.#open.push({ frame, top: this.#y, dividers: [], left, right });
    if (frame.word === 'rect') return;
    const word = wrapped(frame.word, 80, 11, true);
    const label = bracketed(frame.text, Math.max(60, right - left - word.width - 28));
    const height = Math.max(18, label.height + 4);
    this.#texts.push(...drawnLabel(label, left + word.width + 18, this.#y + height / 2, 'start', ['halo']));
    this.#reach(left + 6, left + word.width + 18 + label.width);
    this.#y += height;
  }

  /** Sides at first; frames within others are narrower. */
  #sidesOf({ lanes }: Frame): readonly [number, number] {
    const inset = this.#open.length * 6;
    const [from, to] = lanes ?? [0, 0];
    const half = Math.min(this.#gap / 2 - 4, 44);
    return [this.#x(from) - half + inset, this.#x(to) + half - inset];
  }

  #divide(text: string): void {
    const open = this.#open.at(-1);
    if (open === undefined) return;
    this.#y += 10;
    open.dividers.push(this.#y);
    const label = bracketed(text, Math.max(60, open.right - open.left - 12));
    this.#texts.push(...drawnLabel(label, open.left + 6, this.#y + label.height / 2 + 4, 'start', ['halo']));
    this.#y += label.height + 4;
  }

  #closeFrame(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    const { frame, left, right, top } = open;
    this.#y += 10;
    this.#reach(left, right);
    const box = { x: left, y: top, width: right - left, height: this.#y - top, rx: 2 };
    this.#frames.unshift(svg('rect', frame.word === 'rect' ? 'group' : 'edge', box));
    if (frame.word === 'rect') return;
    const word = wrapped(frame.word, 80, 11, true);
    const end = left + word.width + 10;
    const tab = [
      [left, top],
      [end + 6, top],
      [end + 6, top + 12],
      [end, top + 18],
      [left, top + 18],
    ] as const;
    this.#frames.push(svg('path', ['edge', 'fill-paper'], { d: pathThrough(tab, true) }));
    for (const y of open.dividers)
      this.#frames.push(svg('line', ['edge', 'dash'], { x1: left, x2: right, y1: y, y2: y }));
    this.#texts.push(...drawnLabel(word, left + 5, top + 9, 'start'));
  }

  #deactivate(id: string): void {
    const open = this.#active.get(id) ?? [];
    const from = open.pop();
    if (from === undefined) return;
    const x = this.#x(this.#laneOf(id)) - 4 + open.length * 3;
    this.#bars.push(svg('rect', 'box', { x, y: from - 5, width: 8, height: Math.max(8, this.#y - from) }));
  }
}

const bracketed = (text: string, width: number): Label => wrapped(text === '' ? '' : `[${text}]`, width, 11);

/** A person of a few lines, with the feet at `bottom`. */
function person(x: number, bottom: number): readonly SvgElement[] {
  return [
    svg('circle', ['ink', 'fill-paper'], { cx: x, cy: bottom - 18, r: 4 }),
    svg('path', 'ink', {
      d: pathThrough([
        [x - 6, bottom],
        [x, bottom - 6],
        [x + 6, bottom],
      ]),
    }),
    svg('path', 'ink', {
      d: pathThrough([
        [x, bottom - 14],
        [x, bottom - 6],
      ]),
    }),
    svg('path', 'ink', {
      d: pathThrough([
        [x - 7, bottom - 11],
        [x + 7, bottom - 11],
      ]),
    }),
  ];
}
