import type { MetaFunction } from '@remix-run/node';
import { messages } from '~/kit/messages';
import { MapError } from '~/rooms/study/ui/error';
import { studyWords } from '~/rooms/study/words';
import { failure, page } from '~/server/handle.server';

export { MapError as ErrorBoundary };
export const meta: MetaFunction = () => [{ title: studyWords.errorLoadingMapTopiary }];

/** `/map/` without an id (§5). */
export const loader = page('anyone', async () => {
  throw failure(400, messages.map.invalidId);
});

export default function NoMap() {
  return null;
}
