import { RunAsksBack } from '~/jobs/acts/run-handler';
import { readingsMessage } from '~/jobs/rules/readings';
import type { Run } from '~/jobs/store/runs';
import { mayBeVague, readingsIn } from '~/kit/outline/readings';
import type { TextSource } from '~/providers/model/language-model';
import type { Usage } from '~/rooms/account/store/usage';

/** Whether the model may ask which reading of the topic is meant: not once its person has answered. */
export const mayAskBack = ({ how, topic }: Run<'map'>): boolean => how === '' && mayBeVague(topic);

/**
 * Ends a run whose model has answered with readings of a vague topic. It does not count as a map of the day, and a run
 * that is stopped costs no credits.
 * @throws RunAsksBack
 */
export const askWhichReading =
  ({ usage }: { readonly usage: Pick<Usage, 'giveBack'> }) =>
  async (run: Run<'map'>, text: string, source: TextSource): Promise<void> => {
    const readings = source.kind === 'model' && mayAskBack(run) ? readingsIn(text) : null;
    if (!readings) return;
    await usage.giveBack(run.userId, 'maps', run.createdAt);
    throw new RunAsksBack('readings', readingsMessage(readings));
  };
