import { RunAsksBack } from '~/jobs/acts/run-handler';
import { readingsMessage } from '~/jobs/rules/readings';
import type { Run } from '~/jobs/store/runs';
import { mayBeVague, readingsIn } from '~/kit/outline/readings';
import type { TextSource } from '~/providers/model/language-model';

/** Whether the model may ask which reading of the topic is meant: not once its person has answered. */
export const mayAskBack = ({ how, topic }: Run<'map'>): boolean => how === '' && mayBeVague(topic);

/**
 * Ends a run whose model has answered with readings of a vague topic. A run that ends so costs no credits, and is no
 * map of the day.
 * @throws RunAsksBack
 */
export function askWhichReading(run: Run<'map'>, text: string, source: TextSource): void {
  const readings = source.kind === 'model' && mayAskBack(run) ? readingsIn(text) : null;
  if (readings) throw new RunAsksBack('readings', readingsMessage(readings));
}
