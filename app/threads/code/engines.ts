import type { CodeLanguage } from '~/kit/exercise/exercise';
import type { StartEngine } from '~/sandbox/engine';
import { startJavaScript } from '~/sandbox/javascript';
import { startPython } from '~/sandbox/python';
import { startSql } from '~/sandbox/sql';

export const engines: Readonly<Record<CodeLanguage, StartEngine>> = {
  javascript: startJavaScript,
  sql: startSql,
  python: startPython,
};
