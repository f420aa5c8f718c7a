import type { Aim } from '~/rooms/account/rules/aim';

/** For whom each learner learns a map (design §7.3). Nobody reads another's. */
export interface Aims {
  /** The learner's aim on a map, without asking whether they may read it; null if they have none. */
  ofMap(mapId: string, userId: string): Promise<Aim | null>;
  /** Sets the learner's aim on a map that they may read; one with empty fields only is removed. */
  set(mapId: string, userId: string, aim: Aim, at: Date): Promise<void>;
  /** All of a learner's aims, for the export of their account. */
  ofUser(userId: string): Promise<(Aim & { readonly mapId: string; readonly updatedAt: Date })[]>;
}
