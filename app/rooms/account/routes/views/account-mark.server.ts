import type { House } from '~/composition.server';

/** A name for an account that says nothing of it: whose is what a browser keeps. */
export const accountMark = ({ secrets }: Pick<House, 'secrets'>, userId: string): string =>
  secrets.mark(`kept for ${userId}`);
