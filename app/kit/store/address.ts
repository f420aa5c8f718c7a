/** Address of a cluster: `rqlite://[user:password@]host:port[,host:port…][?tls]`. */
export interface ClusterAddress {
  /** The nodes, as `host:port`. */
  readonly hosts: readonly string[];
  readonly tls: boolean;
  readonly user: { readonly name: string; readonly password: string } | null;
}

const form = /^rqlite:\/\/(?:([^:@/]*):([^@/]*)@)?([^/?#@]+)\/?(?:\?(.*))?$/;
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/i;

/** Parses an address; null if it is not one. `@`, `:` and `/` in a name or password are percent-encoded. */
export function readClusterAddress(text: string): ClusterAddress | null {
  const [, name, password, list, query = ''] = form.exec(text) ?? [];
  const hosts = (list ?? '').split(',').map((host) => host.trim());
  if (!['', 'tls'].includes(query)) return null;
  if (!hosts.every(isHost)) return null;
  try {
    return {
      hosts: [...new Set(hosts)],
      tls: query === 'tls',
      user:
        name === undefined ? null : { name: decodeURIComponent(name), password: decodeURIComponent(password ?? '') },
    };
  } catch {
    return null;
  }
}

function isHost(host: string): boolean {
  const port = Number(hostForm.exec(host)?.[2] ?? 0);
  return port > 0 && port < 65_536;
}
