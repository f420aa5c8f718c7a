import type { FormRefusal } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import type { Cap } from '~/rooms/account/store/administrators';
import { type CapField, readCap, type TypedCap } from '~/rooms/admin/rules/cap';
import { byAdministrator, type PeopleDeps } from './people';

type Deps = Pick<PeopleDeps, 'administrators' | 'clock' | 'random'>;

/**
 * Sets the daily limits and the storage quota.
 * @param userId null for everybody without limits of their own
 * @param typed null removes a user's own limits
 */
export const setCap =
  ({ administrators, ...deps }: Deps) =>
  async (
    administratorId: string,
    userId: string | null,
    typed: TypedCap | null,
  ): Promise<{ readonly ok: true } | FormRefusal<CapField>> => {
    const maps = readCap(typed?.maps ?? '');
    const texts = readCap(typed?.texts ?? '');
    const megabytes = readCap(typed?.megabytes ?? '');
    if (maps === undefined || texts === undefined || megabytes === undefined) {
      const errors = {
        ...(maps === undefined && { maps: messages.administrator.badCap }),
        ...(texts === undefined && { texts: messages.administrator.badCap }),
        ...(megabytes === undefined && { megabytes: messages.administrator.badCap }),
      };
      return { ok: false, status: 400, errors };
    }
    const cap: Cap | null = typed && { maps, texts, megabytes };
    const isSet = await administrators.setCap(byAdministrator(deps, administratorId), userId, cap);
    return isSet ? { ok: true } : { ok: false, status: 404, errors: { form: messages.request.notFound } };
  };
