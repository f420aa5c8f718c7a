import { createCookie } from '@remix-run/node';
import type { Settings } from '~/server/settings.server';

/** A cookie of this server only: other hosts cannot set it, and scripts cannot read it. */
export function ownCookie(
  { appUrl, sessionSecret }: Pick<Settings, 'appUrl' | 'sessionSecret'>,
  name: string,
  { maxAgeMs, isSigned }: { readonly maxAgeMs: number; readonly isSigned: boolean },
) {
  const secure = appUrl.startsWith('https:');
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    // A navigation from another site, such as a provider's callback, brings the cookie; its forms do not.
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: maxAgeMs / 1000,
    ...(isSigned ? { secrets: [sessionSecret] } : {}),
  });
}
