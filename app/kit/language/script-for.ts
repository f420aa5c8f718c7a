import { readerLanguage } from './reader';

/** The folders of the scripts of each language, below /assets (scripts/languages.mjs); English has none. */
const folders = (import.meta.env.LANGUAGE_FOLDERS ?? {}) as Readonly<Record<string, string>>;

/** The address of a script of the build, in the reader's language. Only the server knows these addresses. */
export function scriptFor<Address extends string | undefined>(address: Address): Address {
  const folder = folders[readerLanguage()];
  return (folder ? address?.replace(/^\/assets\/(?=[\w.-]+\.js$)/, `/assets/${folder}/`) : address) as Address;
}
