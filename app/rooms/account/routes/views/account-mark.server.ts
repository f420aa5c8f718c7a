import type { House } from '~/composition.server';

/** An opaque name for an account, which marks to whom data in a browser's storage belongs. */
export const accountMark = ({ secrets }: Pick<House, 'secrets'>, userId: string): string =>
  secrets.mark(`kept for ${userId}`);
