/** The parts that are used of verovio, which brings no types. */
declare module 'verovio/wasm' {
  export interface VerovioModule {
    readonly HEAPU8?: Uint8Array;
  }
  export default function createVerovioModule(options?: object): Promise<VerovioModule>;
}

declare module 'verovio/esm' {
  import type { VerovioModule } from 'verovio/wasm';

  export const LOG_OFF: number;
  export function enableLog(level: number, module: VerovioModule): void;
  export class VerovioToolkit {
    constructor(module: VerovioModule);
    setOptions(options: Readonly<Record<string, string | number | boolean>>): void;
    resetXmlIdSeed(seed: number): void;
    loadData(data: string): number | boolean;
    getPageCount(): number;
    renderToSVG(page?: number, hasDeclaration?: boolean): string;
    destroy(): void;
  }
}
