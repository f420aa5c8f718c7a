import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { LanguageScreen } from '~/rooms/account/ui/language';
import { accountWords } from '~/rooms/account/words';
import { page } from '~/server/handle.server';
import { languageNames } from '~/server/reader-language.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(accountWords.language);

export const loader = page('member', async ({ user, url }) => ({
  language: user.language ?? '',
  languages: languageNames,
  isSaved: url.searchParams.has('saved'),
}));

export default function Language() {
  return <LanguageScreen {...useLoaderData<typeof loader>()} />;
}
