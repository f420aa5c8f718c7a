import { messages } from '~/kit/messages';
import type { Busy } from './busy';

/** What is said of a limit that was reached. */
export const busySaid = ({ at }: Busy): string =>
  ({ passwords: messages.signIn.busy, work: messages.request.busy, share: messages.request.ownBusy })[at];
