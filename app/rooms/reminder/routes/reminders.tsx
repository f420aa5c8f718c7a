import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { FieldErrors } from '~/kit/fault/refusal';
import { readerLanguage } from '~/kit/language/reader';
import { messages } from '~/kit/messages';
import { pageMeta } from '~/kit/page/page-meta';
import { zoneSaid } from '~/rooms/account/routes/views/zone-choices.server';
import { RemindersScreen } from '~/rooms/reminder/ui/reminders';
import styles from '~/rooms/reminder/ui/reminders.css?url';
import { reminderWords } from '~/rooms/reminder/words';
import { learnerOf } from '~/rooms/review/routes/views/learner.server';
import { dateOf, dayOf } from '~/rooms/review/rules/day';
import { formSchema, list, optionalText, readForm } from '~/server/form.server';
import { act, type PostedVisit, page, reject } from '~/server/handle.server';
import { learnerZone } from '~/server/learner-zone.server';
import { redirectWithin } from '~/server/redirect.server';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => pageMeta(reminderWords.reminders);

const notices = () =>
  new Map<string, string>([
    ['saved', reminderWords.saved],
    ['make', reminderWords.made],
    ['revoke', reminderWords.revoked],
  ]);

export const loader = page('member', async ({ user, request, url, rooms }) => {
  const learner = learnerOf(user, request);
  const { zone, language: _, ...opened } = await rooms.reminder.openReminders(user);
  return {
    ...opened,
    zone: await zoneSaid(learnerZone(user, request).zone ?? zone ?? 'UTC', rooms.server.clock.now()),
    email: user.email,
    isVerified: user.emailVerified,
    sendsMail: rooms.server.mailKind === 'smtp',
    pushKey: rooms.reminder.pushKey,
    awayUntil: await rooms.review.awayUntil(learner),
    today: dateOf(dayOf(rooms.server.clock.now(), learner.days)),
    notice: notices().get(url.searchParams.get('saved') ?? '') ?? null,
  };
});

const fields = formSchema({
  mail: list,
  push: list,
  days: list,
  hour: optionalText,
  calendar: optionalText,
  until: optionalText,
});

type Errors = FieldErrors<'days' | 'hour' | 'until'>;

/** A checkbox is sent with a `0` before it: null if neither was. */
const ticked = (sent: readonly string[]): boolean | null => (sent.length === 0 ? null : sent.includes('1'));

/**
 * Three forms: `mail`, `days`, `hour` and `push`; `calendar`, which is `make` or `revoke`; and `until`, the last day
 * away, empty for one who is back.
 */
export const action = act(
  'member',
  async (visit) => {
    const { mail, push, days, hour, calendar, until } = readForm(fields, visit.form);
    const says = { zone: learnerZone(visit.user, visit.request).zone, language: readerLanguage() };
    const { reminder } = visit.rooms;
    let errors: Errors | null = null;
    if (mail.length + push.length + days.length > 0 || hour !== null)
      errors = await reminder.changeReminders(visit.user, { mail: ticked(mail), push: ticked(push), days, hour }, says);
    const how = calendar === 'make' || calendar === 'revoke' ? calendar : null;
    if (how && !errors) await reminder.changeCalendar(visit.user, how, says);
    if (until !== null && !errors) errors = await changePause(visit, until);
    if (errors) return reject({ errors, values: { hour: hour ?? '', until: until ?? '' } });
    return redirectWithin(`/account/reminders?saved=${how ?? 'saved'}`, { status: 303 });
  },
  { failed: () => messages.request.broken },
);

async function changePause(
  { user, request, rooms }: Pick<PostedVisit<Parameters<typeof learnerOf>[0]>, 'user' | 'request' | 'rooms'>,
  until: string,
): Promise<Errors | null> {
  const learner = learnerOf(user, request);
  if (until !== '') return (await rooms.review.goAway(learner, until)) ? null : { until: reminderWords.dateUnknown };
  await rooms.review.comeBack(learner);
  return null;
}

export default function Reminders() {
  return <RemindersScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
