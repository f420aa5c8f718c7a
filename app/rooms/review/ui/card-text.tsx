import { reviewWords } from '~/rooms/review/words';

/** A text of a card, as HTML from the server. */
export const CardText = ({ html, lang }: { html: string; lang?: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  <div className="prose" lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);

/** An option, above the reason why it is wrong, if there is one. */
export const OptionText = ({ html, why, lang }: { html: string; why: string; lang?: string | undefined }) => (
  <CardText html={why ? `${html}<div class="hint">${why}</div>` : html} lang={lang} />
);

/** The question of an exercise in a list, where it is not answered. */
export const ExerciseQuestion = ({ html, lang }: { html: string; lang?: string | undefined }) => (
  <>
    <p className="hint">
      <strong>{reviewWords.exercise}</strong> {reviewWords.exerciseComesBack}
    </p>
    {html ? <CardText html={html} lang={lang} /> : <p>{reviewWords.exerciseUnreadable}</p>}
  </>
);
