/**
 * The rate limiter's key for a client address: an IPv4 address itself, an IPv6 address by its /64, because one customer
 * gets at least that (RFC 6177). Ports, brackets and zones that proxies add are removed.
 */
export function addressKey(sent: string): string {
  const text = sent.trim().toLowerCase();
  const ipv4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(text)?.[1];
  if (ipv4) return ipv4;
  const ipv6 = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const groups = groupsOf(ipv6.replace(/%.*$/, ''));
  // Not an IP address ('unknown', a name): used as sent.
  if (!groups) return text.slice(0, 100);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address in any notation; null if it is none. */
function groupsOf(address: string): number[] | null {
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const numbers = (part = '') => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [before, after] = [numbers(head), numbers(tail)];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(left).fill(0), ...after];
}
