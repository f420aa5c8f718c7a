import { redirect } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { validateTopic } from '~/domain/topic';
import { act, failure, notFound, page } from '~/web/handle.server';

export const loader = page('anyone', async ({ params }) => redirect(`/map/${params.mapId}`));

export const action = act(
  'member',
  async ({ params, user, form, house }) => {
    const title = validateTopic(form.get('title') ?? '');
    if (!title.ok) {
      throw failure(
        400,
        title.reason === 'empty' ? messages.map.titleRequired : messages.search.topicTooLong,
      );
    }
    if (!(await house.maps.rename(params.mapId ?? '', user.id, title.topic, house.clock.now())))
      throw notFound(await house.refuseChange(params.mapId ?? '', user.id));
    return redirect(`/map/${params.mapId}`);
  },
  { failed: messages.map.updateFailed },
);
