import { browserStore } from '~/client/offline/browser-store';
import { limits } from '~/kit/limits';
import { draftKeys, type SavedText } from './answer';

/** A text that the server does not have yet, and the version it was based on. */
export interface Draft {
  readonly text: string;
  readonly version: number;
}

export interface FoundDraft extends Draft {
  readonly key: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key'> & { readonly length: number };

/** A name for an editor's drafts: names sort by time. */
const newName = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Drafts of one lesson for one editor. Each editor uses its own name, so that it overwrites no draft of another tab or
 * an earlier session. Storage that is full or refused must not stop the typing.
 */
export function draftsOf(
  mapId: string,
  nodeId: string,
  store: Store | null = browserStore(),
  name: () => string = newName,
) {
  const start = draftKeys(mapId, nodeId);
  let own = name();

  /** Oldest first. */
  const kept = () =>
    Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '')
      .flatMap((key) => {
        const [, version, by = ''] =
          (key.startsWith(start) && /^(\d+)(?::([^:]+))?$/.exec(key.slice(start.length))) || [];
        return version === undefined ? [] : [{ key, version: Number(version), by }];
      })
      .sort((one, other) => (one.by < other.by ? -1 : 1));
  const others = () => kept().filter(({ by }) => by !== own);
  const forgetKey = (key: string) => store?.removeItem(key);

  return {
    keep({ text, version }: Draft): void {
      const key = `${start}${version}:${own}`;
      try {
        store?.setItem(key, text);
        for (const { key: past, by } of kept()) if (by === own && past !== key) forgetKey(past);
        for (const { key: oldest } of others().slice(0, 1 - limits.draftsPerLesson)) forgetKey(oldest);
      } catch {}
    },
    /** Deletes the given draft, or else this editor's own. */
    forget(found?: FoundDraft): void {
      for (const { key, by } of kept()) if (found ? key === found.key : by === own) forgetKey(key);
    },
    /** Leaves this editor's own draft to be found, and gives the editor a new name so that it is not overwritten. */
    setAside(): void {
      own = name();
    },
    /** The newest draft of other editors. Deletes those that the server has by now. */
    find(saved: SavedText): FoundDraft | null {
      for (const { key, version } of others().reverse()) {
        const text = store?.getItem(key) ?? '';
        if (text.trimEnd() !== saved.markdown.trimEnd() || version > saved.version) return { key, text, version };
        forgetKey(key);
      }
      return null;
    },
  };
}

export type Drafts = ReturnType<typeof draftsOf>;
