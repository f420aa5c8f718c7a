import type { Rooms } from '~/composition.server';

/** An opaque name for an account, which marks to whom data in a browser's storage belongs. */
export const accountMark = (
  { server }: { readonly server: Pick<Rooms['server'], 'secrets'> },
  userId: string,
): string => server.secrets.mark(`kept for ${userId}`);
