import { messages } from '~/kit/messages';
import type { Busy } from './busy';

/** The message for a limit of the server that was reached. */
export const busySaid = ({ at }: Busy): string =>
  ({ passwords: messages.signIn.busy, work: messages.request.busy, share: messages.request.ownBusy })[at];
