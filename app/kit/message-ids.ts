import * as catalogue from './message-catalogue';

type Catalogue = typeof catalogue;
type NamesOf<Section> = {
  [Name in keyof Section & string]: Section[Name] extends string ? Name : never;
}[keyof Section & string];

/** The id of a message without parameters: its section and name in the catalogue, as in `run.lost`. */
export type MessageId = {
  [Section in keyof Catalogue & string]: `${Section}.${NamesOf<Catalogue[Section]>}`;
}[keyof Catalogue & string];

/** The message with this id; null if the catalogue has none. Only for the server: it needs the whole catalogue. */
export function findMessage(id: string): string | null {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = catalogue;
  const [section = '', name = ''] = id.split('.', 2);
  const names = Object.hasOwn(sections, section) ? sections[section] : undefined;
  const message = names && Object.hasOwn(names, name) ? names[name] : undefined;
  return typeof message === 'string' ? message : null;
}

export const catalogued = (id: MessageId): string => findMessage(id) ?? id;
