import { type Box, boxOf, common, type Matrix } from './boxes';

/** The pixels of a picture as pdf.js decodes them. */
export interface PictureData {
  readonly width: number;
  readonly height: number;
  /** 1: a bit of grey a pixel; 2: RGB; 3: RGB with transparency. */
  readonly kind?: number;
  readonly data?: Uint8Array | Uint8ClampedArray;
  /** The number of the object in the file. */
  readonly ref?: unknown;
}

/** A picture on a page. Lengths are in points, from the upper left corner of the page. */
export interface Painted {
  /** Its name among the page's objects, or itself. */
  readonly source: string | PictureData;
  /** Its size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Maps the unit square, in which a picture stands, to the page. */
  readonly matrix: Matrix;
  readonly box: Box;
  /** The part of it that is not clipped. */
  readonly visible: Box;
  /** A stencil, or seen through a soft mask: its own pixels are not what the page shows. */
  readonly isMasked: boolean;
}

interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
  readonly isMasked: boolean;
}

export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** As many as no page has; more are not looked at. */
const paintedMax = 2_000;

/**
 * Goes through the operators of a page and keeps its pictures.
 * @param ops the numbers of pdf.js's operators, by name
 * @param viewport maps a page's own coordinates to those of the page as displayed
 */
export function paintedOn(
  { fnArray, argsArray }: Operators,
  ops: Readonly<Record<string, number>>,
  viewport: Matrix,
  page: Box,
): { readonly painted: readonly Painted[]; readonly paths: number } {
  const names = new Map(Object.entries(ops).map(([name, number]) => [number, name]));
  const walk = new Walk(ops, { matrix: viewport, clip: page, isMasked: false });
  for (const [at, fn] of fnArray.entries()) {
    if (walk.painted.length >= paintedMax) break;
    walk.step(names.get(fn) ?? '', (argsArray[at] ?? []) as readonly unknown[]);
  }
  return walk;
}

class Walk {
  readonly painted: Painted[] = [];
  /** How many lines and areas are drawn. */
  paths = 0;
  readonly #stack: State[] = [];
  #isClip = false;

  constructor(
    readonly ops: Readonly<Record<string, number>>,
    private state: State,
  ) {}

  step(name: string, args: readonly unknown[]): void {
    switch (name) {
      case 'save':
        this.#stack.push(this.state);
        return;
      case 'restore':
      case 'paintFormXObjectEnd':
      case 'endGroup':
        this.state = this.#stack.pop() ?? this.state;
        return;
      case 'transform':
        this.#transform(args as unknown as Matrix);
        return;
      case 'beginGroup': {
        this.#stack.push(this.state);
        // A group that is itself a mask is not seen.
        if ((args[0] as { smask?: unknown } | undefined)?.smask) this.state = { ...this.state, clip: nowhere };
        return;
      }
      case 'paintFormXObjectBegin':
        this.#stack.push(this.state);
        if (args[0]) this.#transform(args[0] as Matrix);
        if (args[1]) this.#clip(args[1] as readonly number[]);
        return;
      case 'setGState':
        for (const [key, value] of args[0] as readonly (readonly [string, unknown])[])
          if (key === 'SMask') this.state = { ...this.state, isMasked: value !== false };
        return;
      case 'clip':
      case 'eoClip':
        this.#isClip = true;
        return;
      case 'constructPath':
        this.#path(args);
        return;
      case 'paintImageXObject':
        this.#paint(String(args[0]), Number(args[1]), Number(args[2]), false);
        return;
      case 'paintInlineImageXObject': {
        const data = args[0] as PictureData;
        this.#paint(data, data.width, data.height, false);
        return;
      }
      case 'paintImageMaskXObject': {
        const { width, height } = args[0] as { width: number; height: number };
        this.#paint('', width, height, true);
      }
    }
  }

  #transform([a, b, c, d, e, f]: Matrix) {
    const [g, h, i, j, k, l] = this.state.matrix;
    const matrix = [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
    this.state = { ...this.state, matrix: matrix as unknown as Matrix };
  }

  #path([operator, , bounds]: readonly unknown[]) {
    if (this.#isClip && bounds) this.#clip(bounds as readonly number[]);
    this.#isClip = false;
    if (operator !== this.ops.endPath) this.paths += 1;
  }

  /** @param bounds of a path, in its own coordinates: the smallest x and y, then the largest */
  #clip(bounds: readonly number[]) {
    this.state = { ...this.state, clip: common(this.state.clip, boxOf(this.state.matrix, bounds)) };
  }

  #paint(source: string | PictureData, width: number, height: number, isStencil: boolean) {
    const { matrix, clip, isMasked } = this.state;
    const box = boxOf(matrix, [0, 0, 1, 1]);
    const visible = common(box, clip);
    if (visible.x1 - visible.x0 <= 0 || visible.y1 - visible.y0 <= 0) return;
    this.painted.push({ source, width, height, matrix, box, visible, isMasked: isStencil || isMasked });
  }
}

const nowhere: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };
