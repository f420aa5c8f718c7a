import { useLocation } from '~/kit/page/router';

/**
 * The addresses of links within the panel, which keep the reading mode.
 * @returns a function of a leaf's id and further parameters such as `&edit=1`
 */
export function useLeafLink(): (nodeId: string, more?: string) => string {
  const isReading = new URLSearchParams(useLocation().search).has('read');
  return (nodeId, more = '') => `?node=${encodeURIComponent(nodeId)}${more}${isReading ? '&read=1' : ''}`;
}
