/**
 * Remix's own options; `vite.config.ts` hands them to the plugin.
 * `v3_singleFetch` and `v3_lazyRouteDiscovery` stay off: both have open advisories that Remix 2 will not fix
 * (docs/decisions/0001-remix-2-without-single-fetch.md).
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  future: {
    v3_routeConfig: true,
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
