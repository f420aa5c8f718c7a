import { Parser } from 'htmlparser2';
import { escapeXml, escapeXmlText } from '~/kit/text/escape-xml';

/**
 * The closed list of what is drawn of an SVG. Nothing in it can name another file, run a script or load a font: a
 * reference leads into the drawing itself.
 */
const elements: ReadonlySet<string> = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use style
  linearGradient radialGradient stop clipPath mask pattern marker title desc`.split(/\s+/),
);

const attributes: ReadonlySet<string> = new Set([
  ...`id class style x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio
  transform transform-origin opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit display visibility overflow clip-path
  clip-rule mask marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient offset
  stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits font-family font-size font-style font-weight font-variant
  text-anchor dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing text-decoration
  writing-mode direction rotate textLength lengthAdjust startOffset paint-order shape-rendering text-rendering
  vector-effect pathLength xml:space`.split(/\s+/),
  'color',
  'stop-color',
]);

/** A value that leads out of the drawing: an address that is no fragment, a rule with `@`, or an escaped sign. */
const leadsOut = /url\s*\(\s*["']?\s*(?!["'#\s])|@|\\|expression\s*\(|javascript:/i;

/** Deeper elements are left out: what draws them works recursively. */
const deepest = 100;
const mostElements = 50_000;

/**
 * An SVG reduced to the closed list, as well-formed XML; null if it has no `<svg>` or far too many elements. Entities
 * of a document type are not expanded.
 */
export function cleanSvg(svg: string): string | null {
  const out: string[] = [];
  /** The closing tag of each open element; null for one that is left out with all of its contents. */
  const open: (string | null)[] = [];
  let outside = 0;
  let count = 0;
  let inStyle = false;

  const parser = new Parser(
    {
      onopentag(typed, given) {
        const name = typed.replace(/^svg:/, '');
        const isFirst = out.length === 0;
        count += 1;
        if (outside > 0 || !elements.has(name) || open.length >= deepest || (isFirst && name !== 'svg')) {
          open.push(null);
          outside += 1;
          return;
        }
        let tag = `<${name}`;
        if (isFirst) tag += ' xmlns="http://www.w3.org/2000/svg"';
        for (const [key, value] of Object.entries(given)) {
          const isLink = key === 'href' || key === 'xlink:href';
          if (isLink ? !/^#[\w.:-]+$/.test(value) : !attributes.has(key) || leadsOut.test(value)) continue;
          tag += ` ${isLink ? 'href' : key}="${escapeXml(value)}"`;
        }
        out.push(`${tag}>`);
        open.push(`</${name}>`);
        inStyle = name === 'style';
      },
      ontext(text) {
        if (outside > 0 || out.length === 0 || open.length === 0 || (inStyle && leadsOut.test(text))) return;
        out.push(escapeXmlText(text));
      },
      onclosetag() {
        const end = open.pop();
        if (end === undefined) return;
        if (end === null) outside -= 1;
        else out.push(end);
        inStyle = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg);
  return out.length === 0 || count > mostElements ? null : out.join('');
}
