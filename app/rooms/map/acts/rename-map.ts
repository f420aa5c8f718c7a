import { messages } from '~/kit/messages';
import { validateTopic } from '~/kit/text/topic';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import { refuseChange } from './refuse-change';

type RenameResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 404; readonly message: string };

/** Renames a user's map. The title is its topic and the label of its root. */
export const renameMap =
  ({ maps, clock }: { readonly maps: Maps; readonly clock: Clock }) =>
  async (mapId: string, userId: string, typed: string): Promise<RenameResult> => {
    const title = validateTopic(typed);
    if (!title.ok) {
      const { titleRequired } = messages.map;
      const message = title.reason !== 'too-long' ? titleRequired : messages.search.topicTooLong;
      return { ok: false, status: 400, message };
    }
    if (await maps.rename(mapId, userId, title.topic, clock.now())) return { ok: true };
    return { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
  };
