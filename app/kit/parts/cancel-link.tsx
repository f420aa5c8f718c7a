import type { LinkProps } from '~/kit/page/router';
import { ButtonLink } from './button';

/** Leaves a form without sending it. */
export const CancelLink = (link: Omit<LinkProps, 'children'>) => (
  <ButtonLink variant="quiet" {...link}>
    Cancel
  </ButtonLink>
);
