import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet (IANA special-purpose address registries). */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that lead elsewhere: IPv4 in IPv6 (Teredo, 6to4), and documentation. */
const notGlobal = new BlockList();
notGlobal.addSubnet('2001::', 23, 'ipv6');
notGlobal.addSubnet('2001:db8::', 32, 'ipv6');
notGlobal.addSubnet('2002::', 16, 'ipv6');
notGlobal.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  return kind === 6 && globalUnicast.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6');
}

/** Whether a host may be public: a name with a dot, or a public IP address. Its addresses are checked on connecting. */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);
}

/** A name leads into a private network. */
export class NotPublic extends Error {}

/** How long a name server may take to answer, twice. */
const namePatienceMs = 3_000;

/**
 * Resolves names for connections, and refuses those that lead into a private network. The connection uses the addresses
 * that were checked, so that a name cannot change between the check and the use. The system's own resolver would hold
 * one of a few threads while a stranger's name server does not answer, and everything else that needs names waits.
 * @param servers for tests: the name servers instead of the system's
 */
export function publicLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: namePatienceMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const found = async (hostname: string): Promise<LookupAddress[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error('The name has no address.');
    if (!addresses.every(isPublicAddress)) throw new NotPublic('The address is not public.');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (hostname, { all }, done) => {
    found(hostname).then(
      (addresses) => (all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family)),
      (error: Error) => done(error, []),
    );
  };
}
