import type { Kept } from '~/client/offline/kept';
import type { Waiting } from '~/client/offline/waiting';

/** The document or data of a cached entry. */
export interface Body {
  readonly address: string;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
}

interface Rows {
  kept: Kept;
  bodies: Body;
  waiting: Waiting;
  /** Single values by name. */
  about: { readonly name: string; readonly value: unknown };
}

type Table = keyof Rows;

const keys: Record<Table, string> = { kept: 'address', bodies: 'address', waiting: 'id', about: 'name' };

let opened: Promise<IDBDatabase> | undefined;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('topiary-offline', 1);
  request.onupgradeneeded = () => {
    for (const [table, keyPath] of Object.entries(keys))
      request.result.createObjectStore(table, { keyPath, autoIncrement: keyPath === 'id' });
  };
  const database = done(request);
  // The browser closes the database when it reclaims the storage: the next use opens it again.
  database.then(
    (open) => {
      open.onclose = forget;
    },
    () => forget(),
  );
  return database;
}

const forget = (): void => {
  opened = undefined;
};

async function table(name: Table, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  return (await opened).transaction(name, mode).objectStore(name);
}

/** The tables in IndexedDB of what is kept without a network. The service worker empties them at signing out. */
export const store = {
  all: async <Name extends Table>(name: Name): Promise<Rows[Name][]> => done((await table(name, 'readonly')).getAll()),
  get: async <Name extends Table>(name: Name, key: string | number): Promise<Rows[Name] | undefined> =>
    done((await table(name, 'readonly')).get(key)),
  put: async <Name extends Table>(name: Name, row: Rows[Name] | Omit<Rows[Name], 'id'>): Promise<void> => {
    await done((await table(name, 'readwrite')).put(row));
  },
  drop: async (name: Table, key: string | number): Promise<void> => {
    await done((await table(name, 'readwrite')).delete(key));
  },
  clear: async (name: Table): Promise<void> => {
    await done((await table(name, 'readwrite')).clear());
  },
};
