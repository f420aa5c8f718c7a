import type { Rooms } from '~/composition.server';
import { keepNewest } from '~/kit/keep-newest';

type Secrets = Rooms['server']['secrets'];

const mostKept = 1_000;
const kept = new WeakMap<Secrets, Map<string, string>>();

/** An opaque name for an account, which marks to whom data in a browser's storage belongs. It never changes. */
export function accountMark(
  { server: { secrets } }: { readonly server: { readonly secrets: Secrets } },
  userId: string,
): string {
  const marks = kept.get(secrets) ?? new Map<string, string>();
  kept.set(secrets, marks);
  const mark = marks.get(userId) ?? secrets.mark(`kept for ${userId}`);
  keepNewest(marks, mostKept, userId, mark);
  return mark;
}
