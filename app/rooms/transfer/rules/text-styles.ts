/**
 * The styles of lessons in exported files: the classes of the renderer (`kit/markdown`), for browsers and for
 * e-readers, whose engines support less.
 */

/** Light colours. A page has dark ones as well; an e-reader replaces all of them. */
export const paperColours = {
  paper: '#faf7ee',
  surface: '#fffdf8',
  sunken: '#f1ede0',
  ink: '#21281d',
  muted: '#565e4f',
  line: '#e0dccd',
  edge: '#828470',
  accent: '#276632',
  danger: '#a3291f',
  info: '#1a5b82',
  plum: '#774897',
  amber: '#7b640d',
  teal: '#066e73',
} as const;

export type Colours = Readonly<Record<keyof typeof paperColours, string>>;

export const darkColours: Colours = {
  paper: '#141913',
  surface: '#1d231c',
  sunken: '#0f130e',
  ink: '#eceadf',
  muted: '#adb2a2',
  line: '#343c31',
  edge: '#79836f',
  accent: '#8fd489',
  danger: '#f7988f',
  info: '#8fcbed',
  plum: '#d9a7f0',
  amber: '#e0c26a',
  teal: '#7fd3d6',
};

/** @param colour returns the CSS value for a colour's name */
export const lessonStyles = (colour: (name: keyof Colours) => string): string => `
pre { overflow-x: auto; padding: 0.75em 1em; border: 1px solid ${colour('line')}; border-radius: 0.4em;
  background: ${colour('sunken')}; line-height: 1.5; tab-size: 4; }
code, kbd, pre { font-family: ui-monospace, "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace;
  font-size: 0.92em; }
pre code { font-size: inherit; }
pre.plain { font-family: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
code.tex { white-space: pre-wrap; overflow-wrap: anywhere; }
kbd { padding: 0.05em 0.4em; border: 1px solid ${colour('edge')}; border-radius: 0.3em; }
.code-head { margin-bottom: -0.4em; color: ${colour('muted')}; font-size: 0.85em; }
.hljs-keyword { color: ${colour('plum')}; }
.hljs-string { color: ${colour('accent')}; }
.hljs-number { color: ${colour('amber')}; }
.hljs-title { color: ${colour('info')}; }
.hljs-type { color: ${colour('teal')}; }
.hljs-comment { color: ${colour('muted')}; font-style: italic; }
.hljs-deletion { color: ${colour('danger')}; }
blockquote { margin-left: 0; margin-right: 0; padding-left: 1em; border-left: 0.2em solid ${colour('edge')};
  color: ${colour('muted')}; }
[dir="rtl"] blockquote { padding-left: 0; padding-right: 1em; border-left: 0; border-right: 0.2em solid; }
.callout { padding: 0.5em 1em; border: 1px solid ${colour('line')}; border-left: 0.25em solid ${colour('info')}; }
.callout-tip { border-left-color: ${colour('accent')}; }
.callout-important { border-left-color: ${colour('plum')}; }
.callout-warning { border-left-color: ${colour('amber')}; }
.callout-caution { border-left-color: ${colour('danger')}; }
.callout p { margin: 0.3em 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.95em; }
caption { padding-bottom: 0.4em; color: ${colour('muted')}; text-align: left; }
th, td { padding: 0.4em 0.9em 0.4em 0; border-bottom: 1px solid ${colour('line')}; text-align: left;
  vertical-align: top; }
[dir="rtl"] th, [dir="rtl"] td, [dir="rtl"] caption { text-align: right; }
th.center, td.center { text-align: center; }
th.right, td.right { text-align: right; }
math { font-family: "STIX Two Math", "Latin Modern Math", "Cambria Math", "DejaVu Math TeX Gyre", "Noto Sans Math", math; }
.table, .callout, blockquote, details { margin-top: 1em; margin-bottom: 1em; }
dt { font-weight: 600; }
dd { margin-left: 1.4em; }
.task { list-style: none; }
.box { margin-right: 0.4em; }
.exercise { margin-top: 1.5em; margin-bottom: 1.5em; }
.exercise-name { margin-bottom: 0; font-weight: 600; }
.exercise-name a { margin-left: 0.6em; margin-right: 0.6em; font-weight: normal; }
.footnotes { margin-top: 1.5em; border-top: 1px solid ${colour('line')}; font-size: 0.9em; }
.plain-note, del { color: ${colour('muted')}; }
.formula { display: block; overflow-x: auto; padding: 0.3em 0; }
img { max-width: 100%; height: auto; }
.formula.inline { display: inline-block; max-width: 100%; padding: 0; vertical-align: middle; }
mtd { padding: 0 0.45em; }
.m-long { font-size: 0.8em; }
.m-jot mtd { padding-top: 0.35em; padding-bottom: 0.35em; }
.m-l0 { padding-left: 0; } .m-l1 { padding-left: 1em; } .m-l2 { padding-left: 2em; } .m-r0 { padding-right: 0; }
.m-left { text-align: left; } .m-right { text-align: right; }
.m-box { padding: 0.2em 0.3em; border: 1px solid; }
.m-over, .m-bt { border-top: 1px solid; } .m-under, .m-bb { border-bottom: 1px solid; }
.m-bl { border-left: 1px solid; } .m-br { border-right: 1px solid; }
.m-cancel { text-decoration: line-through; }
.m-rule { background: currentColor; }
.m-red { color: ${colour('danger')}; } .m-green { color: ${colour('accent')}; } .m-blue { color: ${colour('info')}; }
`;
