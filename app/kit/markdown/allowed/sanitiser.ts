import { FilterXSS } from 'xss';
import { escapeHtml } from '~/kit/text/escape-html';
import { pictureHash } from '../pictures/picture-marks';
import { mathAttribute, mathAttributes, mathClass, mathElements } from './mathml';
import { safeAddress } from './safe-address';

const classes =
  /^(?:callout callout-(?:note|tip|important|warning|caution)|footnotes|hljs-(?:keyword|string|number|title|type|comment|deletion|subst)|code-head|wrap|task|formula(?: inline)?|tex|picture|table|left|center|right|language-[\w+#.-]{1,20})$/;

const mathTags: Readonly<Record<string, string[]>> = Object.fromEntries(
  mathElements.map((name) => [name, [...mathAttributes, 'class']]),
);

/** Anchors within a text (`footnotes.ts`). */
const innerId = /^fn(?:ref)?-[a-z0-9]{1,7}-\d{1,6}(?:-\d)?$/;

const isNumber: ReadonlySet<string> = new Set(['start', 'data-task', 'data-part', 'data-figure']);

/** Removes everything that the renderer does not make. */
export const sanitiser = new FilterXSS({
  whiteList: {
    h3: [],
    h4: [],
    h5: [],
    h6: [],
    p: [],
    br: [],
    fieldset: ['data-exercise'],
    figure: ['data-figure'],
    hr: ['data-part'],
    img: ['data-picture', 'alt'],
    sub: [],
    sup: [],
    kbd: [],
    mark: [],
    details: [],
    summary: [],
    dl: [],
    dt: [],
    dd: [],
    section: ['class', 'aria-label'],
    blockquote: [],
    strong: [],
    em: [],
    del: [],
    a: ['href', 'rel', 'class', 'id', 'aria-label'],
    ul: [],
    ol: ['start'],
    li: ['class', 'id'],
    pre: ['tabindex'],
    code: ['class'],
    div: ['class', 'tabindex', 'role'],
    span: ['class', 'tabindex'],
    label: [],
    table: [],
    caption: [],
    thead: [],
    tbody: [],
    tr: [],
    th: ['class'],
    td: ['class'],
    input: ['type', 'class', 'checked', 'disabled', 'data-task', 'aria-label'],
    ...mathTags,
  },
  css: false,
  stripIgnoreTagBody: ['script', 'style'],
  safeAttrValue(tag, name, value) {
    if (name === 'href' && innerId.test(value.slice(1))) return value.startsWith('#') ? value : '';
    if (name === 'href') return escapeHtml(safeAddress(unescapeAttribute(value)) ?? '');
    if (tag in mathTags) return (name === 'class' ? mathClass.test(value) && value : mathAttribute(name, value)) || '';
    if (name === 'class') return classes.test(value) ? value : '';
    if (name === 'type') return tag === 'input' ? 'checkbox' : '';
    if (name === 'tabindex') return '0';
    if (name === 'id') return innerId.test(value) ? value : '';
    if (name === 'role') return 'note';
    if (name === 'data-exercise') return /^e[a-z0-9]{12}$/.test(value) ? value : '';
    if (name === 'data-picture') return pictureHash.test(value) ? value : '';
    if (isNumber.has(name)) return /^\d{1,9}$/.test(value) ? value : '';
    return escapeHtml(unescapeAttribute(value));
  },
});

const unescapeAttribute = (value: string): string =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
