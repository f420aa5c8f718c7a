import type { RunMessage } from '~/jobs/rules/run-message';
import type { asks } from '../../../../drizzle/schema';
import type { AnswerSource, AskState, AskWithRun } from './asks';

type Row = typeof asks.$inferSelect;
type RunOfRow = { readonly state: NonNullable<AskWithRun['run']>['state']; readonly message: RunMessage | null };

export const toAsk = ({ provenance, state, ...row }: Row) => ({
  ...row,
  state: state as AskState,
  provenance: provenance === null ? null : (JSON.parse(provenance) as AnswerSource),
});

export const toAskWithRun = ({ run, ...row }: Row & { run: RunOfRow | null }): AskWithRun => ({ ...toAsk(row), run });
