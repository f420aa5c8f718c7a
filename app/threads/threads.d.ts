/** The path of a file that a worker thread can load; made by scripts/thread-files.mjs. */
declare module '*?thread' {
  const file: string;
  export default file;
}
