/** A request's method, target and hosts, as sent. */
interface RequestLine {
  readonly method: string;
  /** The request target (RFC 9112, section 3.2). */
  readonly target: string;
  /** The Host headers; HTTP/1.0 needs none. */
  readonly hosts: readonly string[];
}

/** Methods that routes may handle. Others are refused here, because Remix would run a loader for OPTIONS. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port. */
const hostFormat = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i;

/** The status for refusing an invalid request before anything else parses it; null if it is valid. */
export function refusedStatus({ method, target, hosts }: RequestLine): 400 | 405 | null {
  if (!methods.has(method)) return 405;
  // Only absolute paths: `*` and `http://…` are for proxies, and the router would read a part of them as a host.
  if (!target.startsWith('/') || !canDecode(target)) return 400;
  if (hosts.length > 1 || hosts.some((host) => !isHost(host))) return 400;
  return null;
}

/** Nearly all requests name the same one. */
let lastHost = '';

function isHost(host: string): boolean {
  if (host !== lastHost) {
    if (!hostFormat.test(host) || !URL.canParse(`http://${host}`)) return false;
    lastHost = host;
  }
  return true;
}

/** Whether the path is percent-encoded UTF-8; the query is parsed more leniently. */
function canDecode(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
