import { accountRuleWords } from '~/rooms/account/words/rules';

/** Specification §2: twelve phrases, each followed by the nickname. */
export const greetings = (): readonly string[] => [...forEverybody(), ...forReturning()];

const forEverybody = () => [
  accountRuleWords.greetingHello,
  accountRuleWords.greetingGoodToSee,
  accountRuleWords.greetingHiThere,
  accountRuleWords.greetingGladYouAre,
  accountRuleWords.greetingBranchOut,
  accountRuleWords.greetingReady,
  accountRuleWords.greetingGrow,
  accountRuleWords.greetingFreshPage,
  accountRuleWords.greetingAnyTopic,
];

/** Greetings that make no sense on a first visit. */
const forReturning = () => [
  accountRuleWords.greetingWelcomeBack,
  accountRuleWords.greetingCurious,
  accountRuleWords.greetingNiceToHave,
];

/** The greetings from which one is chosen. */
export const greetingsFor = (isFirstVisit: boolean): readonly string[] => (isFirstVisit ? forEverybody() : greetings());
