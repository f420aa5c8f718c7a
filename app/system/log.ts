import { type LogLevel, logLevels } from '~/kit/fault/log-levels';
import type { Log, LogFields } from './contract/log';

const shown = (value: string | number | boolean): string =>
  typeof value === 'string' && !/^[\w.:/@+-]+$/.test(value) ? JSON.stringify(value) : String(value);

/**
 * Writes lines of `key=value` (logfmt) to standard output: readable for people and for every log collector.
 * @param level the least important level that is written
 */
export function lineLog(options: {
  readonly level: LogLevel;
  readonly now: () => Date;
  readonly write: (line: string) => void;
  /** The number of this server process, if there are several; part of each line. */
  readonly worker?: number | null;
}): Log {
  const threshold = logLevels.indexOf(options.level);
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(level) > threshold) return;
      const pairs = Object.entries({ ...fields, worker: fields.worker ?? options.worker }).flatMap(([key, value]) =>
        value === undefined || value === null ? [] : [`${key}=${shown(value)}`],
      );
      options.write([options.now().toISOString(), level, event, ...pairs].join(' '));
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** An error in one line for the log: its name, message and first frame, and those of its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frame = /\n\s+at (.*)/.exec(error.stack ?? '')?.[1];
  const cause = error.cause ? `, because ${describeError(error.cause)}` : '';
  return `${error.name}: ${error.message}${frame ? ` at ${frame}` : ''}${cause}`;
}
