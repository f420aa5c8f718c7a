import { json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { messages } from '~/kit/messages';
import { plainFormulas } from '~/kit/text/plain-formula';
import { NodeCards } from '~/rooms/review/ui/node-cards';
import { RefusedCard } from '~/rooms/review/ui/refused-card';
import styles from '~/rooms/review/ui/review.css?url';
import { reviewWords } from '~/rooms/review/words';
import { checkForm, choice, formSchema, readForm, text } from '~/server/form.server';
import { act, failedForm, failure, mapNotFound, notFound, page, refuseFast } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { changeAct } from './views/card-acts.server';
import { keepAct, proposeAct } from './views/proposal-acts.server';
import { cardData } from './views/review-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: reviewWords.cardsTopiary }];

/**
 * The learner's cards of the leaf `node`, with the form of `card` open. Redirects to the map's cards without a leaf.
 */
export const loader = page('member', async ({ user, params, url, context, rooms }) => {
  const mapId = params.mapId ?? '';
  // After a refused form the action's data is shown.
  if (context.posted) return null;
  const nodeId = url.searchParams.get('node');
  if (!nodeId) return redirectWithin(`/cards?map=${mapId}`);
  const opened = await rooms.review.cardsOfNode(user.id, mapId, nodeId);
  if (!opened) {
    if (await rooms.map.maps.readable(mapId, user.id)) throw notFound(messages.map.nodeNotFound);
    throw mapNotFound(user);
  }
  const [rendered, typed] = await Promise.all([
    rooms.map.renderLabels([opened.node.label]),
    // A question and its answer to make a card of.
    rooms.ask.cardOfAsk(user.id, mapId, url.searchParams.get('ask') ?? ''),
  ]);
  return {
    mapId,
    nodeId,
    label: plainFormulas(opened.node.label),
    rendered: rendered.get(opened.node.label),
    path: opened.path.map(({ label }) => plainFormulas(label)),
    cards: opened.cards.map(cardData),
    open: url.searchParams.get('card'),
    formKey: rooms.server.random.id(),
    typed: typed ?? undefined,
  };
});

const fields = () =>
  formSchema({
    act: choice(['add', 'edit', 'suspend', 'delete', 'propose', 'keep'], messages.recall.unknownAct),
  });
const sides = formSchema({ front: text, back: text, figure: text });

/**
 * The acts on a leaf's cards: `add` (`node`, `front`, `back`, `figure`), `edit` (`card`, `front`, `back`, `figure`),
 * `suspend` (`card`; `value` 1, also if it is missing, or 0 to resume), `delete` (`card`), `propose` (`node`), and
 * `keep` (`run` with `keep`, or `from=library` with `node`, or without it for the whole map).
 */
export const action = act(
  'member',
  async (visit) => {
    const { form, user, rooms } = visit;
    const read = checkForm(fields(), form);
    await refuseFast(rooms, user.id);
    if (!read.ok) throw failure(400, read.message);
    const mapId = visit.params.mapId ?? '';
    const { act } = read.values;
    switch (act) {
      case 'add':
      case 'edit':
      case 'suspend':
      case 'delete':
        return changeAct({ rooms, user, mapId, form }, act);
      case 'propose':
        return proposeAct({ rooms, user, mapId, form });
      case 'keep':
        return keepAct({ rooms, user, mapId, form });
    }
  },
  {
    failed: () => messages.recall.failed,
    recover: (form, error) => {
      const { sentence, ...init } = failedForm(error, messages.recall.failed);
      return json({ errors: { form: sentence }, ...typedIn(form) }, init);
    },
  },
);

const typedIn = (form: URLSearchParams) => ({
  mapId: '',
  fields: [...form].filter(([name]) => !['front', 'back', 'figure', 'answer'].includes(name)),
  typed: readForm(sides, form),
});

export default function LeafCards() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (refused && 'typed' in refused) return <RefusedCard {...refused} />;
  return shown ? <NodeCards {...shown} /> : null;
}
