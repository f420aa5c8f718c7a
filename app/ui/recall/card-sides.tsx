import { Icon } from '~/ui/parts/icon';

/** A card's texts as HTML, from the server. */
export interface CardSides {
  readonly front: string;
  readonly back: string;
  /** Empty for an open card. */
  readonly options: readonly { readonly html: string; readonly isRight: boolean }[];
}

interface Written {
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
}

/** A text of a card. */
export const CardText = ({ html, written }: { html: string; written: Written }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts
  <div className="prose" {...written} dangerouslySetInnerHTML={{ __html: html }} />
);

/** What a card asks, and its answer behind a disclosure: recall comes first. */
export function FoldedCard({ card, written }: { card: CardSides; written: Written }) {
  return (
    <>
      <CardText html={card.front} written={written} />
      <details className="card-answer">
        <summary>Answer</summary>
        <CardAnswer card={card} written={written} />
      </details>
    </>
  );
}

/** The answer: of a choice its options, with the right one marked by a word too. */
export function CardAnswer({ card, written }: { card: CardSides; written: Written }) {
  return (
    <>
      {card.options.length > 0 ? (
        <ul className="plain-list card-options">
          {card.options.map(({ html, isRight }) => (
            <li key={html} className={isRight ? 'right' : undefined}>
              {isRight ? <Icon name="check" /> : <Icon name="minus" />}
              <CardText html={html} written={written} />
              {isRight ? <span className="hint">right</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {card.back ? <CardText html={card.back} written={written} /> : null}
    </>
  );
}
