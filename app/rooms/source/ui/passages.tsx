import type { ShownFigure } from '~/rooms/source/rules/shown-figure';
import { sourceWords } from '~/rooms/source/words';

export interface ShownPassage {
  readonly n: number;
  readonly page: number | null;
  readonly heading: string;
  readonly text: string;
  /** The text with marked matches; null without a search. */
  readonly marked: readonly { readonly text: string; readonly isMark: boolean }[] | null;
  readonly figures: readonly ShownFigure[];
}

/** Passages in order, each with an anchor by its number; a heading is above its first passage. */
export function Passages({
  passages,
  addressOf,
}: {
  passages: readonly ShownPassage[];
  /** The address of a passage in its source, if that is another page. */
  addressOf?: (n: number) => string;
}) {
  return (
    <ol className="plain-list passages">
      {passages.map((passage, at) => {
        const { n, page, heading } = passage;
        const isNew = heading !== '' && heading !== passages[at - 1]?.heading;
        return (
          <li key={n} id={`p${n}`} className="passage">
            {isNew ? (
              <h3 className="passage-heading" dir="auto">
                {heading}
              </h3>
            ) : null}
            <p className="passage-place">
              <a href={addressOf?.(n) ?? `#p${n}`} aria-label={sourceWords.passageN({ n: `${n}` })}>
                {n}
              </a>
              {page === null ? null : <span className="hint">{sourceWords.pageShort({ page: `${page}` })}</span>}
            </p>
            <div className="passage-text" dir="auto">
              <PassageText passage={passage} />
              {passage.figures.map((figure) => (
                <Figure key={figure.src} {...figure} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** As wide as a passage, in which a browser chooses between the two sizes. */
const shownAs = '(max-width: 46rem) 100vw, 42rem';

const Figure = ({ src, srcSet, width, height, alt, caption }: ShownFigure) => (
  <figure className="passage-figure">
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      {...(srcSet ? { srcSet, sizes: shownAs } : {})}
      loading="lazy"
      decoding="async"
    />
    {caption ? <figcaption dir="auto">{caption}</figcaption> : null}
  </figure>
);

function PassageText({ passage: { text, marked } }: { passage: ShownPassage }) {
  if (marked)
    return (
      <p className="passage-marked">
        {marked.map((piece, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          piece.isMark ? <mark key={at}>{piece.text}</mark> : piece.text,
        )}
      </p>
    );
  return text.split(/\n{2,}/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <p key={at}>{paragraph}</p>
  ));
}
