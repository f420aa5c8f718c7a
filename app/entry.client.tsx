import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { KeepTyped } from './client/acts/keep-typed';
import { pageData } from './client/network/router-data';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <KeepTyped>
        <RemixBrowser />
      </KeepTyped>
    </StrictMode>,
  );
});

const { serviceWorker } = navigator;
// Undefined outside of a secure context, as with http:// in a local network. Visitors get no worker.
if (import.meta.env.PROD && serviceWorker && (pageData('root') as { readonly user?: unknown } | undefined)?.user) {
  // It does not come if the reader stops the page: the next page asks again.
  const start = () =>
    void import('./rooms/study/ui/offline').then(
      ({ startOffline }) => startOffline(),
      () => {},
    );
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}
// A worker of `npm start` at the same address would answer for the development server.
if (import.meta.env.DEV)
  void serviceWorker?.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister())));
