import type { FieldErrors } from '~/kit/fault/refusal';
import { messages } from '~/kit/messages';
import { recallLimits } from './limits';

/** A learner's review settings. */
export interface ReviewSettings {
  readonly reviewRetention: number;
  readonly newCardsADay: number;
  readonly dayStartsAt: number;
}

/** The settings as typed; the retention in per cent or as a share. */
export type TypedReviewSettings = Readonly<Record<'retention' | 'newCards' | 'dayStartsAt', string>>;

/** Parses a share: 0.9 may be typed as 90, 90 %, 0.9 or 0,9; NaN for anything else. */
function shareOf(typed: string): number {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return Number.NaN;
  const value = Number(text);
  return Math.round((value > 1 ? value / 100 : value) * 10_000) / 10_000;
}

const wholeNumber = (typed: string): number => (/^\s*\d{1,5}\s*$/.test(typed) ? Number(typed.trim()) : Number.NaN);

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Parses the form of `/account/review`. */
export function readReviewSettings(
  typed: TypedReviewSettings,
): { readonly settings: ReviewSettings } | { readonly errors: FieldErrors<keyof TypedReviewSettings> } {
  const reviewRetention = shareOf(typed.retention);
  const newCardsADay = wholeNumber(typed.newCards);
  const dayStartsAt = wholeNumber(typed.dayStartsAt);
  const { retentionMin, retentionMax, newCardsADayMax } = recallLimits;
  const errors = {
    ...(isWithin(reviewRetention, retentionMin, retentionMax) ? {} : { retention: messages.account.retentionOutside }),
    ...(isWithin(newCardsADay, 0, newCardsADayMax) ? {} : { newCards: messages.account.newCardsOutside }),
    ...(isWithin(dayStartsAt, 0, 23) ? {} : { dayStartsAt: messages.account.hourUnknown }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { settings: { reviewRetention, newCardsADay, dayStartsAt } };
}
