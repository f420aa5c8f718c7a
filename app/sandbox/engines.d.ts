/** The parts of the engines' packages that are used here and that have no types of their own. */

declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  export interface MicroPython {
    ccall(name: string, returns: 'null' | 'number', types: readonly string[], values: readonly unknown[]): number;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, at: number, most: number): void;
    _malloc(bytes: number): number;
    _free(at: number): void;
  }
  const createMicroPython: (module: {
    instantiateWasm(imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => void): void;
    print(): void;
    printErr(): void;
  }) => Promise<MicroPython>;
  export default createMicroPython;
}

declare module 'sql.js/dist/sql-wasm-browser.js' {
  export type SqlValue = number | string | Uint8Array | null;
  export interface Statement {
    step(): boolean;
    get(): SqlValue[];
    getColumnNames(): string[];
    getSQL(): string;
    free(): boolean;
  }
  export interface Database {
    run(sql: string): Database;
    iterateStatements(sql: string): IterableIterator<Statement>;
  }
  const initSqlJs: (module: {
    instantiateWasm(imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => void): void;
    print(): void;
    printErr(): void;
  }) => Promise<{ Database: new () => Database }>;
  export default initSqlJs;
}
