import { figureClasses } from '~/kit/figure/svg';
import type { Colours } from './text-styles';

/** The page's hues for data, in the order of `kit/figure/figure.css`. */
const hues = ['info', 'amber', 'accent', 'plum', 'danger', 'teal'] as const;

/**
 * The styles of drawings in exported files, as those of `kit/figure/figure.css`, for engines that cannot mix colours.
 * @param colour returns the CSS value for a colour's name
 * @param within the selector of an element around them, with a space; empty for everywhere
 */
export function figureStyles(colour: (name: keyof Colours) => string, within = ''): string {
  const hue = (at: number) => colour(hues[at] ?? 'ink');
  const stroke = (value: string, width: number) =>
    `fill: none; stroke: ${value}; stroke-width: ${width}; stroke-linecap: round; stroke-linejoin: round;`;
  const text = (more = '') => `fill: ${colour('ink')}; stroke: none;${more}`;
  const rules: Readonly<Record<string, string>> = {
    ink: stroke(colour('ink'), 1.5),
    edge: stroke(colour('edge'), 1.5),
    grid: stroke(colour('line'), 1),
    ...numbered((at) => [`stroke-${at}`, stroke(hue(at), 2.25)]),
    'fill-ink': `fill: ${colour('ink')};`,
    'fill-paper': `fill: ${colour('paper')};`,
    'fill-muted': `fill: ${colour('edge')};`,
    ...numbered((at) => [`fill-${at}`, `fill: ${hue(at)};`]),
    ...numbered((at) => [`area-${at}`, `fill: ${hue(at)}; fill-opacity: 0.18;`]),
    box: `fill: ${colour('surface')}; stroke: ${colour('edge')}; stroke-width: 1.25;`,
    group: `fill: ${colour('sunken')}; stroke: ${colour('line')};`,
    'square-light': `fill: ${colour('paper')};`,
    'square-dark': `fill: ${colour('edge')}; fill-opacity: 0.5;`,
    // White and black pieces are so in both themes.
    'piece-light': 'fill: #fff; stroke: #151515; stroke-width: 1.5;',
    'piece-dark': 'fill: #151515; stroke: #151515; stroke-width: 1.5;',
    'piece-line-light': stroke('#fff', 1.5),
    'piece-line-dark': stroke('#151515', 1.5),
    label: text(),
    'label-muted': `fill: ${colour('muted')}; stroke: none;`,
    'label-bold': text(' font-weight: 600;'),
    'label-italic': text(' font-style: italic;'),
    halo: `paint-order: stroke; stroke: ${colour('paper')}; stroke-width: 4; stroke-linejoin: round;`,
    thin: 'stroke-width: 1;',
    thick: 'stroke-width: 3;',
    dash: 'stroke-dasharray: 6 4;',
    dots: 'stroke-dasharray: 1.5 4;',
  };
  const classes = figureClasses.map((name) => `${within}.f-${name} { ${rules[name] ?? ''} }`).join('\n');
  return `
${within}figure { margin: 1.2em 0; text-align: center; break-inside: avoid; }
${within}figure svg { max-width: 100%; height: auto; }
${within}figcaption p { color: ${colour('muted')}; font-size: 0.9em; }
${within}.figure-data { text-align: start; font-size: 0.9em; }
${within}.figure-fault { color: ${colour('danger')}; font-size: 0.9em; }
${classes}
`;
}

const numbered = (rule: (at: number) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(hues.map((_, at) => rule(at)));
