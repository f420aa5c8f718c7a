/** A text that the server does not have yet, kept in the browser by map, node and the version that it was made from. */
export interface Draft {
  readonly text: string;
  readonly version: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly length: number } & Pick<
    Storage,
    'key'
  >;

const prefix = (mapId: string, nodeId: string): string => `topiary-draft:${mapId}:${nodeId}:`;

/** The browser's storage; null where it is refused or absent. */
function browserStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Drafts of one lesson. Storage that is full or refused is no reason to stop typing. */
export function draftsOf(mapId: string, nodeId: string, store: Store | null = browserStore()) {
  const start = prefix(mapId, nodeId);
  const keys = (): string[] =>
    Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '').filter((key) =>
      key.startsWith(start),
    );
  const forget = () => {
    for (const key of keys()) store?.removeItem(key);
  };
  return {
    keep({ text, version }: Draft): void {
      try {
        for (const key of keys()) if (key !== start + version) store?.removeItem(key);
        store?.setItem(start + version, text);
      } catch {}
    },
    /** The newest one, where there is any. */
    find(): Draft | null {
      const versions = keys().map((key) => Number(key.slice(start.length)));
      const version = Math.max(...versions);
      const text = Number.isFinite(version) ? store?.getItem(start + version) : null;
      return text === null || text === undefined ? null : { text, version };
    },
    forget,
  };
}

export type Drafts = ReturnType<typeof draftsOf>;
