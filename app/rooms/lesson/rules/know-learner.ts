import type { Tree } from '~/rooms/map/rules/tree';

/**
 * Finds what is known of a learner, on a map if one is given, as `learnerBlock` writes it (rooms/account/rules). The
 * logs lie in rooms above those that ask for texts, so the act is handed in (rooms/review/acts/learner).
 */
export type KnowLearner = (userId: string, map: { readonly id: string; readonly tree: Tree } | null) => Promise<string>;
