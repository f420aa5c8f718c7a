import type { LinksFunction, MetaFunction } from '@remix-run/node';
import type { RouteHandle } from '~/kit/page/route-handle';
import helpStyles from '~/kit/styles/help.css?url';
import { Design } from '~/rooms/home/ui/design';
import styles from '~/rooms/home/ui/design.css?url';
import { homeWords } from '~/rooms/home/words';
import { mediaOf } from '~/rooms/map/ui/look';
import listStyles from '~/rooms/map/ui/styles/lists.css?url';
import mapStyles from '~/rooms/map/ui/styles/map.css?url';
import mindStyles from '~/rooms/map/ui/styles/tree-mind.css?url';
import runStyles from '~/rooms/run/ui/run.css?url';

/** The design system, for contributors. `vite.config.ts` leaves this route out of every build. */
export const handle: RouteHandle = { wide: true };
export const meta: MetaFunction = () => [{ title: homeWords.designSystemTopiary }];
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: helpStyles },
  { rel: 'stylesheet', href: listStyles },
  { rel: 'stylesheet', href: runStyles },
  { rel: 'stylesheet', href: mapStyles },
  { rel: 'stylesheet', href: mindStyles, media: mediaOf.outline },
  { rel: 'stylesheet', href: styles },
];

export default Design;
