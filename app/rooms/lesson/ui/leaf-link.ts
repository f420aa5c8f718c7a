import { useLocation } from '~/kit/page/router';

/**
 * Where links within the panel lead: they stay in reading mode.
 * @returns a function of a leaf's id and further parameters such as `&edit=1`
 */
export function useLeafLink(): (nodeId: string, more?: string) => string {
  const isReading = new URLSearchParams(useLocation().search).has('read');
  return (nodeId, more = '') => `?node=${encodeURIComponent(nodeId)}${more}${isReading ? '&read=1' : ''}`;
}
