import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Runs programs with a folder as their root, as a container would: namespaces of mounts and process ids, `chroot`, the
 * machine's own /usr and /etc read-only. It lacks a network of its own, limits and seccomp, and
 * has the machine's own system in the place of the base image's.
 */
export interface Rooted {
  readonly folder: string;
  /** Absolute paths inside, and what they are outside: folders that can be written to. */
  readonly writable?: Readonly<Record<string, string>>;
  /** Read-only root with a /tmp of its own, no capabilities, and this user. */
  readonly confinedTo?: string;
  /** A folder with `bin/node` and `include`, seen as /opt/node. */
  readonly node: string;
  readonly env: Readonly<Record<string, string>>;
  /** The working folder, inside. */
  readonly at: string;
}

/** Why this machine cannot do it, or null. */
export function whyNotRooted(): string | null {
  if (process.platform !== 'linux') return 'namespaces need Linux';
  if (process.getuid?.() !== 0) return 'mounting folders into a root needs root';
  for (const [program, ...args] of [
    ['unshare', '--mount', '--pid', '--fork', 'true'],
    ['setpriv', '--version'],
    ['chroot', '--version'],
  ] as const)
    if (spawnSync(program, args).status !== 0) return `${[program, ...args].join(' ')} fails`;
  return null;
}

const machines = ['usr', 'etc'];
const links = ['bin', 'sbin', 'lib', 'lib64'];

/** Starts a program in it. Its first argument is looked up in /opt/node/bin and the machine's /usr/bin. */
export function startIn(rooted: Rooted, words: readonly string[]): ChildProcess {
  const { folder, confinedTo, writable = {}, env, at } = rooted;
  for (const name of [...machines, 'proc', 'dev', 'tmp', 'opt/node', at, ...Object.keys(writable)])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of links) {
    if (lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink() && !isThere(join(folder, name)))
      symlinkSync(readlinkSync(`/${name}`), join(folder, name));
  }
  const bound = (from: string, to: string, isReadOnly: boolean) => [
    `mount --bind ${quoted(from)} ${quoted(join(folder, to))}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${quoted(join(folder, to))}`] : []),
  ];
  const script = [
    'set -e',
    'mount --make-rprivate /',
    ...bound(folder, '/', false),
    ...machines.flatMap((name) => bound(`/${name}`, name, true)),
    ...bound(rooted.node, 'opt/node', true),
    `mount --rbind /dev ${quoted(join(folder, 'dev'))}`,
    `mount -t proc proc ${quoted(join(folder, 'proc'))}`,
    ...Object.entries(writable).flatMap(([to, from]) => bound(from, to, false)),
    ...(confinedTo === undefined
      ? []
      : [
          `mount -o remount,bind,ro ${quoted(folder)}`,
          `mount -t tmpfs -o mode=1777 tmpfs ${quoted(join(folder, 'tmp'))}`,
        ]),
    'exec "$@"',
  ].join('\n');
  const [user, group] = confinedTo?.split(':') ?? [];
  const drop = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--clear-groups'];
  const settings = Object.entries({ PATH: '/opt/node/bin:/usr/bin:/usr/sbin', ...env }).map(([k, v]) => `${k}=${v}`);
  const args = [
    ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh'],
    ...['chroot', folder],
    ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${group}`, ...drop] : []),
    ...['env', '-i', '-C', at, ...settings, ...words],
  ];
  return spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs it to its end. */
export async function runIn(rooted: Rooted, words: readonly string[]): Promise<{ code: number; output: string }> {
  const child = startIn(rooted, words);
  const told = collect(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code: code ?? 1, output: told() };
}

/** Returns all that it has printed so far. */
export function collect(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  return () => printed;
}

/** The folder with the program that runs this and its headers, as the images of Node have it in /usr/local. */
export const nodeHome = (program: string): string => dirname(dirname(program));

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
