import { accountRuleWords } from '~/rooms/account/words/rules';
import type { AimFault } from './aim';

/** The sentence for a field of an aim that cannot be read. */
export function aimFaultSaid(fault: AimFault): string {
  if (fault === 'purpose') return accountRuleWords.aimPurposeTooLong;
  return fault === 'minutes' ? accountRuleWords.aimMinutesRange : accountRuleWords.aimLevelUnknown;
}
