import type { LinkProps } from '~/kit/page/router';
import { kitWords } from '~/kit/words';
import { ButtonLink } from './button';

/** Leaves a form without sending it. */
export const CancelLink = (link: Omit<LinkProps, 'children'>) => (
  <ButtonLink variant="quiet" {...link}>
    {kitWords.cancel}
  </ButtonLink>
);
