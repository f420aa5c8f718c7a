import { useRouteLoaderData } from './router';

/** Whether the page is shown to an account of the demo: what it may not do is hidden. */
export const useIsDemo = (): boolean =>
  Boolean(useRouteLoaderData<{ user: { demoBar: string | null } | null }>('root')?.user?.demoBar);
