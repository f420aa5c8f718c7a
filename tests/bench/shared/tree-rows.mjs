/** A peer of bench `tree` in plain HTML that shows all that our outline shows. */

export const rowsName = '`<details>` with the same rows';

/** The rows of our outline, drawn alike with as little as that takes: no narrow windows, no keys, no dark look. */
export const rowsStyles = `
*, ::before, ::after { box-sizing: border-box }
body { margin: 1.5rem; color: #21281d; background: #faf7ee; font: 1rem/1.35 "Liberation Sans", sans-serif }
ul { margin: 0; padding: 0; list-style: none }
.tree { max-width: 52rem }
.tree ul { margin-left: 1.05rem; padding-right: .25rem }
.tree ul > li { position: relative; padding-left: .85rem; border-left: 1px solid var(--twig) }
.tree ul > li:last-child { border-color: transparent }
.tree ul > li::before { position: absolute; top: 0; left: -1px; width: .85rem; height: 18px;
  border: solid var(--twig); border-width: 0 0 1px 1px; border-bottom-left-radius: .5rem; content: "" }
summary, a { display: flex; gap: .5rem; width: fit-content; max-width: 100%; min-height: 36px; padding: .46rem .6rem;
  border-radius: .625rem; color: inherit; text-decoration: none }
summary { font-weight: 600; cursor: pointer }
summary::before { flex: none; width: .45rem; height: .45rem; margin: .38em .2rem 0 .1rem; border: solid var(--hue);
  border-width: 0 2px 2px 0; rotate: -45deg; content: "" }
[open] > summary::before { rotate: 45deg }
summary:hover, a:hover { background: color-mix(in oklab, var(--hue) 11%, #faf7ee) }
a::before { flex: none; width: .7rem; height: .7rem; margin-top: .33em; border: 2px solid var(--hue);
  border-radius: 0 65%; content: "" }
[data-state=written]::before { border-bottom-width: .35rem }
[data-state=read]::before { border-width: .35rem }
[data-state=done]::before { width: .35rem; margin-inline: .18rem; border-width: 0 3px 3px 0; border-radius: 0; rotate: 45deg }
small { flex: none; padding: .05rem .5em; border: 1px solid color-mix(in oklab, var(--hue) 40%, #e0dccd);
  border-radius: 2rem; background: #fffdf8; color: #565e4f; font: 500 .8125rem/1.5 "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums }
.root { --hue: #fbfdf5; --twig: #a89a80 }
.root > details > summary { padding: .35rem 1rem .35rem .9rem; background: #276632; color: #fbfdf5;
  font: 600 1.1875rem/1.3 "Liberation Serif", serif }
.root > details > ul > li { padding-block: .15rem }
.root > details > ul > li > details { --twig: color-mix(in oklab, var(--hue) 55%, #faf7ee) }
.root > details > ul > li > details > summary { background: color-mix(in oklab, var(--hue) 9%, #faf7ee) }
${Array.from({ length: 12 }, (_, at) => `.h${at} { --hue: oklch(.5 .115 ${147 + at * 30}) }`).join('\n')}`;

/** Our tree in one list, without what only its script and its style sheets need, and with words as in plain HTML. */
export const plainRows = (html) =>
  html
    .replace(/ (?:class="(?:n-\d+|long)"|data-(?:n|leaves|version)="\d+"|data-rough)/g, '')
    .replaceAll('data-words=', 'aria-description=')
    .replaceAll('</ul><ul>', '');
