import { useEffect, useState } from 'react';

/**
 * Whether a document load is under way, which the router does not know about. It ends when the load is stopped, by
 * Escape or the browser's button (Navigation API), and when the browser shows this page again after Back.
 */
export function useDocumentLoad() {
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => setLoading(false);
    addEventListener('pageshow', ({ persisted }) => persisted && end(), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    // Not supported by every browser yet.
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener('navigateerror', end, { signal });
    return () => listening.abort();
  }, [isLoading]);
  return { isLoading, begin: () => setLoading(true), end: () => setLoading(false) };
}
