import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Design } from '~/ui/front/design';
import type { RouteHandle } from '~/ui/page/route-handle';
import styles from '~/ui/styles/design.css?url';
import helpStyles from '~/ui/styles/help.css?url';
import listStyles from '~/ui/styles/lists.css?url';
import mapStyles from '~/ui/styles/map.css?url';
import mindStyles from '~/ui/styles/tree-mind.css?url';
import { mediaOf } from '~/ui/tree/look';

/** The design system, for contributors. `vite.config.ts` leaves this route out of every build. */
export const handle: RouteHandle = { wide: true };
export const meta: MetaFunction = () => [{ title: 'Design system · Topiary' }];
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: helpStyles },
  { rel: 'stylesheet', href: listStyles },
  { rel: 'stylesheet', href: mapStyles },
  { rel: 'stylesheet', href: mindStyles, media: mediaOf.outline },
  { rel: 'stylesheet', href: styles },
];

export default Design;
