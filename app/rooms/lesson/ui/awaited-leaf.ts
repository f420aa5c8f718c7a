import { useNavigation } from '~/kit/page/router';

/**
 * The leaf whose lesson is being looked up (§4), and null when there is none.
 * @param nodeId of the panel that is open
 */
export function useAwaitedLeaf(nodeId: string | null): string | null {
  const { state, location, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod) return null;
  const wanted = new URLSearchParams(location.search).get('node');
  return wanted !== nodeId ? wanted : null;
}
