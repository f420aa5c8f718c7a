/** The instructions of a Dockerfile, as far as ours uses them. Others throw, so that none is passed over. */

export interface Step {
  readonly kind: 'COPY' | 'RUN' | 'WORKDIR' | 'USER' | 'ENV';
  /** The stage that a COPY takes from; the build's context without one. */
  readonly from?: string;
  /** The words after the instruction; a RUN's command is one word. */
  readonly words: readonly string[];
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly Step[];
  readonly labels: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly ports: readonly string[];
  readonly command: readonly string[];
  readonly health: readonly string[];
}

type Building = { -readonly [Key in keyof Stage]: Stage[Key] } & { steps: Step[]; labels: Record<string, string> };

export function parseDockerfile(text: string): readonly Stage[] {
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  const stages: Building[] = [];
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const [, kind = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (kind === 'FROM') {
      const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name, base, steps: [], labels: {}, volumes: [], ports: [], command: [], health: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`Before the first FROM: ${line}`);
    addTo(stage, kind, rest);
  }
  return stages;
}

function addTo(stage: Building, kind: string, rest: string): void {
  switch (kind) {
    case 'COPY': {
      const [, from, words = ''] = /^(?:--from=(\S+) )?(?!--)(.*)$/.exec(rest) ?? [];
      stage.steps.push({ kind, words: words.split(/\s+/), ...(from ? { from } : {}) });
      return;
    }
    case 'RUN':
      stage.steps.push({ kind, words: [rest] });
      return;
    case 'WORKDIR':
    case 'USER':
    case 'ENV':
      stage.steps.push({ kind, words: rest.split(/\s+/) });
      return;
    case 'LABEL':
      for (const [, key = '', value = ''] of rest.matchAll(/([\w.]+)="([^"]*)"/g)) stage.labels[key] = value;
      return;
    case 'VOLUME':
      stage.volumes = rest.split(/\s+/);
      return;
    case 'EXPOSE':
      stage.ports = rest.split(/\s+/);
      return;
    case 'CMD':
      stage.command = JSON.parse(rest) as string[];
      return;
    case 'HEALTHCHECK':
      stage.health = JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] ?? '[]') as string[];
      return;
    default:
      throw new Error(`An instruction that is not known here: ${kind}`);
  }
}

/**
 * Whether a path of the context is left out, by a .dockerignore: the last pattern that fits it or a folder above it
 * decides.
 */
export function readIgnore(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), expression: expressionOf(line.replace(/^!/, '')) }));
  return (path) => patterns.findLast(({ expression }) => expression.test(path))?.keeps === false;
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}(?:/.*)?$`);
}
