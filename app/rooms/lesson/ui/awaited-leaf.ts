import { useNavigation } from '~/kit/page/router';

/**
 * The leaf whose lesson is being loaded (§4); null if there is none.
 * @param nodeId the leaf of the open panel
 */
export function useAwaitedLeaf(nodeId: string | null): string | null {
  const { state, location, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod) return null;
  const wanted = new URLSearchParams(location.search).get('node');
  return wanted !== nodeId ? wanted : null;
}
