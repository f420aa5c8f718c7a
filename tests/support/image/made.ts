import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contextFiles } from './context';
import type { Stage, Step } from './dockerfile';
import { type Rooted, runIn } from './rooted';

/** A stage that was carried out: a folder that is its root. */
export interface Made {
  readonly root: string;
  readonly at: string;
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Settings of npm that this machine needs to reach its registry; a container would get them as build arguments. */
const npmSettings = (): Record<string, string> => ({
  npm_config_globalconfig: execFileSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).trim(),
  npm_config_nodedir: '/opt/node',
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^(?:https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(?:registry|cafile))$/i.test(name) && value
        ? [[name, value]]
        : [],
    ),
  ),
});

/**
 * Carries out the stages, each in a folder of its own below `folder`.
 * @param node a folder with the Node of the base image
 * @param tell is called with each line, and with what became of it
 */
export async function makeImage(
  stages: readonly Stage[],
  folder: string,
  node: string,
  tell: (line: string) => void,
): Promise<Made> {
  const made = new Map<string, Made>();
  let last: Made | undefined;
  for (const [index, stage] of stages.entries()) {
    last = await makeStage(stage, join(folder, stage.name || `stage-${index}`), made, node, tell);
    if (stage.name) made.set(stage.name, last);
  }
  if (!last) throw new Error('No stage.');
  return last;
}

async function makeStage(
  stage: Stage,
  root: string,
  others: ReadonlyMap<string, Made>,
  node: string,
  tell: (line: string) => void,
): Promise<Made> {
  mkdirSync(join(root, 'root'), { recursive: true });
  let at = '/';
  let user = '0:0';
  const env: Record<string, string> = {};
  for (const step of stage.steps) {
    const began = Date.now();
    const [first = ''] = step.words;
    mkdirSync(join(root, at), { recursive: true });
    if (step.kind === 'WORKDIR') at = first;
    else if (step.kind === 'USER') user = first;
    else if (step.kind === 'ENV') Object.assign(env, Object.fromEntries(step.words.map((word) => word.split('='))));
    else if (step.kind === 'COPY') copy(step, root, at, others);
    else if (/^apt-get /.test(first)) {
      tell(`not carried out, the machine's own programs are used: ${first}`);
      continue;
    } else await carryOut(first, { folder: root, node, at, env });
    tell(`${((Date.now() - began) / 1000).toFixed(1)} s  ${step.kind} ${step.words.join(' ')}`);
  }
  return { root, at, user, env };
}

async function carryOut(command: string, place: Omit<Rooted, 'writable' | 'confinedTo'>): Promise<void> {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  mkdirSync(cache, { recursive: true });
  const { code, output } = await runIn(
    {
      ...place,
      env: { HOME: '/root', ...npmSettings(), npm_config_cache: '/npm-cache', ...place.env },
      writable: { '/npm-cache': cache },
    },
    ['sh', '-c', command],
  );
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${output.slice(-4_000)}`);
}

/** As Docker: a folder's contents are copied, not the folder, and a target that ends in / is a folder. */
function copy({ from, words }: Step, root: string, at: string, others: ReadonlyMap<string, Made>): void {
  const to = words.at(-1) ?? '';
  const target = to.startsWith('/') ? join(root, to) : join(root, at, to);
  if (from === undefined) {
    const files = contextFiles();
    for (const source of words.slice(0, -1)) {
      const chosen = files.filter((file) => source === '.' || file === source || file.startsWith(`${source}/`));
      if (chosen.length === 0) throw new Error(`COPY: the context has no ${source}`);
      for (const file of chosen) put(file, join(target, file));
    }
    return;
  }
  const other = others.get(from);
  if (!other) throw new Error(`COPY --from=${from}: no such stage`);
  for (const source of words.slice(0, -1)) {
    for (const each of chosen(join(other.root, source)))
      put(each, statSync(each).isDirectory() ? target : join(target, basename(each)));
  }
}

/** A name that ends in a star may fit no file. */
function chosen(path: string): readonly string[] {
  if (!path.endsWith('*')) return [path];
  const beginning = basename(path).slice(0, -1);
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(beginning))
    .map((name) => join(dirname(path), name));
}

function put(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true, verbatimSymlinks: true });
}
