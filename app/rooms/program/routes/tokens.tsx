import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { typesPassword } from '~/rooms/account/routes/views/ways-in.server';
import { TokensScreen } from '~/rooms/program/ui/tokens';
import { programWords } from '~/rooms/program/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, page, reject } from '~/server/handle.server';

export const handle = { scripts: false };
export const meta: MetaFunction = () => pageMeta(programWords.accessTokens);

export const loader = page('member', async ({ user, sessionHash, url, rooms }) => {
  const tokens = await rooms.program.listTokens(user.id);
  const hasPassword = typesPassword(user, rooms);
  return {
    tokens: tokens.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    address: `${rooms.server.settings.appUrl}/api/v1`,
    hasPassword,
    signedInNow: hasPassword || (await rooms.account.signedInNow(user, sessionHash)),
    revoked: url.searchParams.has('revoked'),
  };
});

const fields = formSchema({ name: text, may: text, days: text, password: text });

/** Makes a token. Its secret is in this answer only. */
export const action = act('member', async ({ user, sessionHash, form, rooms }) => {
  const { password, ...typed } = readForm(fields, form);
  const made = await rooms.program.makeToken(user, typed, { password, response: '', sessionHash });
  if (!made.ok) return reject({ errors: made.errors, values: typed }, made.status, made.retryAfterMs);
  return json({ made: { token: made.token, name: made.name } }, { headers: { 'Cache-Control': 'no-store' } });
});

/** The answer of the form must not be kept by the browser: it has the secret. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function Tokens() {
  return <TokensScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
