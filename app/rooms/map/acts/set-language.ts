import { messages } from '~/kit/messages';
import { languageTag, undetermined } from '~/kit/text/language';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';
import { refuseChange } from './refuse-change';

type SetLanguageResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 404; readonly message: string };

/** Sets the language of a user's map; an empty tag means unknown. */
export const setLanguage =
  ({ maps, clock }: { readonly maps: Maps; readonly clock: Clock }) =>
  async (mapId: string, userId: string, typed: string): Promise<SetLanguageResult> => {
    const tag = typed.trim() === '' ? undetermined : languageTag(typed);
    if (tag === null) return { ok: false, status: 400, message: messages.map.languageUnknown };
    if (await maps.setLanguage(mapId, userId, tag, clock.now())) return { ok: true };
    return { ok: false, status: 404, message: await refuseChange({ maps })(mapId, userId) };
  };
