/** A user's onboarding state, as the guard needs it. */
export interface Onboarding {
  readonly emailVerified: boolean;
  /** Null: not answered. Empty: skipped. */
  readonly goals: readonly string[] | null;
  readonly referralSource: string | null;
}

/** The goals, by the names under which a model is told of them; readers see those of `goalChoices`. */
export const goalOptions = [
  { id: 'health', name: 'Health & Fitness' },
  { id: 'career', name: 'Career Development' },
  { id: 'education', name: 'Education & Learning' },
  { id: 'finance', name: 'Financial Goals' },
  { id: 'hobbies', name: 'Hobbies & Interests' },
  { id: 'travel', name: 'Travel & Adventure' },
  { id: 'personal', name: 'Personal Growth' },
  { id: 'other', name: 'Other' },
] as const;

export type GoalId = (typeof goalOptions)[number]['id'];

const referralSources = [
  'social_media',
  'search_engine',
  'friend_family',
  'advertisement',
  'blog_article',
  'youtube',
  'podcast',
  'other',
] as const;

export type ReferralSource = (typeof referralSources)[number];

/** The referral source that 'Skip for Now' saves (§2). */
export const referralSkipped = 'skipped';

/** The names of a user's goals, for a model. 'Other' is left out: it would tell the model nothing. */
export const goalNames = (goals: readonly string[] | null): string[] =>
  goalOptions.filter(({ id }) => id !== 'other' && goals?.includes(id)).map(({ name }) => name);

/** The known goals among `values`, each once, in the order of the options. */
export const knownGoals = (values: readonly string[]): GoalId[] =>
  goalOptions.map((option) => option.id).filter((id) => values.includes(id));

export const isReferralSource = (value: string): boolean => referralSources.some((source) => source === value);

/** The first open onboarding step, in the guard's order (§2); null if all are done. */
export function openStep(person: Onboarding | null): '/login' | '/verify-email' | '/goals' | '/referral-source' | null {
  if (!person) return '/login';
  if (!person.emailVerified) return '/verify-email';
  if (person.goals === null) return '/goals';
  if (person.referralSource === null) return '/referral-source';
  return null;
}

/**
 * The address to which a request for an onboarding screen is redirected; null if that step is the open one. Later steps
 * redirect to the open one, or home if all are done.
 */
export function redirectFromStep(
  step: '/verify-email' | '/goals' | '/referral-source',
  person: Onboarding | null,
): string | null {
  const open = openStep(person);
  if (open === step) return null;
  // /verify-email redirects a verified user to /goals, which may redirect again (§2).
  if (step === '/verify-email' && person?.emailVerified) return '/goals';
  return open ?? '/';
}
