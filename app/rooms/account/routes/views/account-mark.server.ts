import type { Rooms } from '~/composition.server';

/** A name for an account that says nothing of it: whose is what a browser keeps. */
export const accountMark = (
  { server }: { readonly server: Pick<Rooms['server'], 'secrets'> },
  userId: string,
): string => server.secrets.mark(`kept for ${userId}`);
