import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDockerfile, readIgnore } from './dockerfile';

export const dockerfile = 'docs/deploy/Dockerfile';

export const stages = () => parseDockerfile(readFileSync(dockerfile, 'utf8'));

/** The files that the build is given: those of the project without what Dockerfile.dockerignore leaves out. */
export function contextFiles(folder = '.'): readonly string[] {
  const isOut = readIgnore(readFileSync(`${dockerfile}.dockerignore`, 'utf8'));
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      // Nothing below these is let in again.
      if (inner === '.git' || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) visit(inner);
      else if (entry.isFile() && !isOut(inner)) found.push(inner);
    }
  };
  visit('');
  return found;
}

/** Names that have no place in an image: data, secrets, history, tests. */
export const isStray = (path: string): boolean =>
  /(?:^|\/)(?:\.env(?:\..*)?|\.git|\.npmrc|\.cache|secret|outbox|data|tests?|coverage|playwright-report)(?:\/|$)/.test(
    path,
  ) || /\.(?:db|db-wal|sqlite|pem|key|eml|log|test\.tsx?)$/.test(path);
