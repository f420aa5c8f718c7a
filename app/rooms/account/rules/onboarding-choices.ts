import { accountRuleWords } from '~/rooms/account/words/rules';
import type { GoalId, ReferralSource } from './onboarding';

/** An answer to a question of the onboarding, with its name for readers. */
interface Choice<Id> {
  readonly id: Id;
  readonly name: string;
}

export const goalChoices = (): readonly Choice<GoalId>[] => [
  { id: 'health', name: accountRuleWords.goalHealth },
  { id: 'career', name: accountRuleWords.goalCareer },
  { id: 'education', name: accountRuleWords.goalEducation },
  { id: 'finance', name: accountRuleWords.goalFinance },
  { id: 'hobbies', name: accountRuleWords.goalHobbies },
  { id: 'travel', name: accountRuleWords.goalTravel },
  { id: 'personal', name: accountRuleWords.goalPersonal },
  { id: 'other', name: accountRuleWords.goalOther },
];

export const referralChoices = (): readonly Choice<ReferralSource>[] => [
  { id: 'social_media', name: accountRuleWords.heardSocialMedia },
  { id: 'search_engine', name: accountRuleWords.heardSearchEngine },
  { id: 'friend_family', name: accountRuleWords.heardFriend },
  { id: 'advertisement', name: accountRuleWords.heardAdvertisement },
  { id: 'blog_article', name: accountRuleWords.heardBlog },
  { id: 'youtube', name: accountRuleWords.heardYoutube },
  { id: 'podcast', name: accountRuleWords.heardPodcast },
  { id: 'other', name: accountRuleWords.heardOther },
];
