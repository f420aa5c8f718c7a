import { createRequire } from 'node:module';
import type typescript from 'typescript';

/** An import would read its nine megabytes twice more, for the names that it exports: half a second. */
export const ts: typeof typescript = createRequire(import.meta.url)('typescript');

/** A source that knows the parents of its nodes. */
export const parsed = (name: string, code: string): typescript.SourceFile =>
  ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
