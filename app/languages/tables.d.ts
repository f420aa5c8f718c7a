/** For each language by its tag, the path of its file of messages and guides; made by scripts/languages.mjs. */
declare module 'virtual:language-tables' {
  const files: Readonly<Record<string, string>>;
  export default files;
}
