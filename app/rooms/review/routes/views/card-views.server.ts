import type { Rooms } from '~/composition.server';
import { runMessageSaid } from '~/jobs/rules/run-message';
import { undetermined } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { cutToUnits } from '~/kit/text/plain-text';
import { nameOf } from '~/rooms/exercise/ui/plain-text';
import type { FlashcardText } from '~/rooms/review/rules/card';
import { allGaps, asked, withShownGaps } from '~/rooms/review/rules/cloze/sides';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { CardDraft } from '~/rooms/review/rules/screen';
import { reviewWords } from '~/rooms/review/words';
import { answeredData } from './review-view.server';

type Rendered = ReadonlyMap<string, string>;
type State = NonNullable<Awaited<ReturnType<Rooms['review']['openCardProposal']>>>;
type Proposal = Extract<State, { kind: 'open' }>['proposal'];
type LeafCards = Awaited<ReturnType<Rooms['review']['cardsBesideLesson']>>;
type Questions = Awaited<ReturnType<Rooms['review']['lessonQuestions']>>;
type Opened = Parameters<Rooms['review']['cardsBesideLesson']>[1];

const optionsAsked = (
  options: readonly { readonly id: string; readonly text: string }[],
  html: (text: string) => string,
) => options.map(({ id, text }) => ({ id, html: html(text), said: nameOf(html(text)) }));

/** A draft as it is asked; of a cloze text, all its gaps at once. */
const shownDraft = (card: CardDraft) => (card.kind === 'cloze' ? allGaps(card) : card);

const textsOf = (drafted: CardDraft): readonly string[] => textsOfShown(shownDraft(drafted));

const textsOfShown = (card: Exclude<CardDraft, { kind: 'cloze' }>): readonly string[] => [
  card.front,
  card.back,
  ...(card.kind === 'choice' ? card.options.flatMap(({ text, why = '' }) => [text, why]) : []),
];

/** A card's texts as HTML. Its options are identified by their index. */
function renderedCard(drafted: CardDraft, rendered: Rendered, lang: string | undefined) {
  const card = shownDraft(drafted);
  return {
    front: rendered.get(card.front) ?? '',
    back: withShownGaps(rendered.get(card.back) ?? ''),
    options:
      card.kind === 'choice'
        ? card.options.map(({ text, why = '' }, at) => ({
            id: String(at),
            html: rendered.get(text) ?? '',
            why: rendered.get(why) ?? '',
          }))
        : [],
    rightId: card.kind === 'choice' ? String(card.right) : null,
    lang,
  };
}

/** A saved card in the form of a proposed one. */
const draftOf = (written: FlashcardText): CardDraft => {
  const text = asked(written, true);
  return text.kind === 'open'
    ? text
    : {
        kind: text.kind,
        front: text.front,
        back: text.back,
        options: text.options,
        right: text.options.findIndex(({ id }) => id === text.rightId),
      };
};

/** The loader data of a proposal. The first cards that the learner does not have are selected. */
export async function cardProposalView(
  rooms: Rooms,
  { runId, userId }: { readonly runId: string; readonly userId: string },
  proposal: Proposal,
) {
  const { map, node, path, source, isCut, dropped, note } = proposal;
  const place = { mapId: map.id, nodeId: node.id, userId };
  const figures = await rooms.review.figuresOfCards(proposal.proposed.map(({ draft }) => ({ ...place, text: draft })));
  const proposed = proposal.proposed.map(({ draft, ...each }) => ({
    ...each,
    draft: figures.shown(place, shownDraft(draft)),
  }));
  const [labels, texts] = await Promise.all([
    rooms.map.renderLabels([node.label]),
    rooms.review.renderCardTexts(proposed.flatMap(({ draft }) => textsOf(draft))),
  ]);
  const rendered = new Map([...texts].map(([text, html]) => [text, figures.html(map.id, html)]));
  const lang = languageOf(map);
  const ticked = new Set(
    proposed
      .filter(({ isKept }) => !isKept)
      .slice(0, recallLimits.proposalTicked)
      .map(({ index }) => index),
  );
  return {
    mapId: map.id,
    runId,
    node: { id: node.id, label: plainFormulas(node.label), rendered: labels.get(node.label) },
    path: path.map(({ label }) => plainFormulas(label)).join(' > '),
    lang,
    proposedBy:
      source &&
      (source.kind === 'library' ? reviewWords.proposedByTheLibrary : reviewWords.proposedBy({ source: source.name })),
    isCut,
    note,
    proposed: proposed.map(({ index, draft, isKept }) => ({
      index,
      isKept,
      isTicked: ticked.has(index),
      ...renderedCard(draft, rendered, lang),
    })),
    dropped: dropped.map(({ front, ...rest }) => ({ front: cutToUnits(front, 300), ...rest })),
  };
}

export type CardProposalView = Awaited<ReturnType<typeof cardProposalView>>;

/** The panel's data for a leaf's cards. */
async function leafCardsView(
  rooms: Rooms,
  map: Opened,
  { nodeId, userId }: { readonly nodeId: string; readonly userId: string },
  leaf: LeafCards,
  questions: Questions,
) {
  const { cards, run, library, canPropose } = leaf;
  const lang = languageOf(map);
  const shown = cards.slice(0, shownMax);
  const exercises = await rooms.review.viewCards(shown.filter(({ text }) => text.kind === 'exercise'));
  const questionOf = new Map(exercises.map(({ id, front }) => [id, front]));
  const keys = library?.keys ?? [];
  const place = { mapId: map.id, nodeId, userId };
  const sides = [...shown, ...questions, ...(library?.cards ?? []).map(({ draft }) => ({ text: draft }))];
  const figures = await rooms.review.figuresOfCards(sides.map(({ text }) => ({ ...place, text })));
  const drafts = new Map(
    shown.flatMap(({ id, text }) =>
      text.kind === 'exercise' ? [] : [[id, figures.shown(place, draftOf(text))] as const],
    ),
  );
  const asked = questions.map((question) => ({ ...question, text: figures.shown(place, question.text) }));
  const offered = (library?.cards ?? []).map(({ key, draft }) => ({
    key,
    draft: figures.shown(place, shownDraft(draft)),
  }));
  const texts = await rooms.review.renderCardTexts([
    ...[...drafts.values()].flatMap(textsOf),
    ...asked.flatMap(({ text }) => textsOf(draftOf(text))),
    ...offered.flatMap(({ draft }) => textsOf(draft)),
    ...keys.map(({ text }) => text),
  ]);
  const rendered = new Map([...texts].map(([text, html]) => [text, figures.html(map.id, html)]));
  const html = (text: string) => rendered.get(text) ?? '';
  return {
    mapId: map.id,
    nodeId,
    lang,
    /** Changes whenever a card is added, so that a form that is sent twice adds one card. */
    formKey: `${cards.at(-1)?.id ?? `${map.id}.${nodeId}`}.${cards.length}`,
    count: cards.length,
    cards: shown.map(({ id, suspendedAt }) => {
      const draft = drafts.get(id);
      return {
        id,
        isSuspended: suspendedAt !== null,
        isExercise: draft === undefined,
        ...(draft === undefined
          ? { front: questionOf.get(id) ?? '', back: '', options: [], rightId: null, lang }
          : renderedCard(draft, rendered, lang)),
      };
    }),
    questions: asked.map(({ cardId, key, seen, text, waits }) => ({
      fields: { ...(cardId === null ? { key: key ?? '' } : { card: cardId }), seen },
      card: {
        kind: text.kind,
        exercise: null,
        front: html(text.front),
        back: withShownGaps(html(text.back)),
        options: text.kind === 'choice' ? optionsAsked(text.options, html) : [],
        waits,
        lang,
      },
    })),
    offered: offered.map(({ key, draft }) => ({ key, ...renderedCard(draft, rendered, lang) })),
    keys: keys.map(({ task, text }) => ({ task, html: html(text) })),
    run: run && { ...run, message: run.message && runMessageSaid(run.message) },
    canPropose,
  };
}

/**
 * The panel's card data for an opened leaf; null if it has neither a lesson nor a card.
 * @param query names the card that was answered just now, as at /review
 */
export async function leafCardsOf(
  rooms: Rooms,
  map: Opened,
  {
    node,
    lesson,
    own,
  }: {
    readonly node: { readonly id: string };
    readonly lesson: Parameters<Rooms['review']['cardsBesideLesson']>[3];
    readonly own?: Parameters<Rooms['review']['cardsBesideLesson']>[4];
  },
  learner: Parameters<Rooms['review']['lessonQuestions']>[0],
  query: URLSearchParams,
) {
  const leaf = await rooms.review.cardsBesideLesson(learner.userId, map, node.id, lesson, own);
  if (!lesson && leaf.cards.length === 0) return null;
  const questions = await rooms.review.lessonQuestions(learner, { mapId: map.id, nodeId: node.id }, leaf);
  const cardId = leaf.cards.find(({ id }) => id === query.get('answered'))?.id;
  const [view, answered] = await Promise.all([
    leafCardsView(rooms, map, { nodeId: node.id, userId: learner.userId }, leaf, questions),
    cardId ? rooms.review.answeredCard(learner.userId, cardId, query.get('option')) : null,
  ]);
  return { ...view, answered: answered && answeredData(answered) };
}

/** A leaf with more cards has a separate page for them. */
const shownMax = 20;

export type LeafCardsView = Awaited<ReturnType<typeof leafCardsView>>;

const languageOf = ({ language }: Pick<Opened, 'language'>): string | undefined =>
  language === null || language === undetermined ? undefined : language;
