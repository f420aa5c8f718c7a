import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contextFiles, isStray, stages } from '../support/image/context';
import { readIgnore } from '../support/image/dockerfile';

const project = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; engines: { node: string } };
const [build, final] = stages();
if (!build || !final) throw new Error('The Dockerfile has no two stages.');

const copied = final.steps.filter(({ kind }) => kind === 'COPY').flatMap(({ words }) => words.slice(0, -1));

describe('the context of the image', () => {
  const files = contextFiles();

  it('has what is built and started, and nothing else of the project', () => {
    expect(new Set(files.map((file) => file.split('/')[0]).filter((name) => !/^[A-Z]/.test(name ?? '')))).toEqual(
      new Set([
        ...['app', 'courses', 'drizzle', 'migrations', 'public', 'scripts'],
        ...['package.json', 'package-lock.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts'],
      ]),
    );
    expect(files.filter(isStray)).toEqual([]);
  });

  it('leaves out secrets also in folders that are let in', () => {
    const isOut = readIgnore(readFileSync('docs/deploy/Dockerfile.dockerignore', 'utf8'));
    const out = ['.env', 'data/topiary.db', 'data/secret', 'app/.env', 'courses/x/.env.local', 'public/a/topiary.db'];
    expect(out.filter((path) => !isOut(path))).toEqual([]);
    const inside = ['app/root.tsx', 'courses/sql/course.md', 'package.json', '.git/config'];
    expect(inside.map(isOut)).toEqual([false, false, false, true]);
  });

  it('has every module that the start and the commands of the image load', () => {
    const given = new Set(files);
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g))
        load(join(dirname(file), name));
    };
    for (const name of ['start', 'health', 'user', 'backup']) load(`scripts/${name}.mjs`);
    expect([...loaded].filter((file) => !given.has(file))).toEqual([]);
  });
});

describe('the image', () => {
  it('is made on a tested Node that has both processors, the same in both stages', () => {
    expect(final.base).toBe(build.base);
    const [, major] = /^node:(\d+)-slim$/.exec(final.base) ?? [];
    expect(project.engines.node).toContain(`^${major}.`);
    const locked = readFileSync('package-lock.json', 'utf8');
    for (const name of ['@img/sharp-', '@resvg/resvg-js-', '@napi-rs/canvas-', '@open-spaced-repetition/binding-'])
      for (const processor of ['x64', 'arm64'])
        expect(locked, name).toMatch(new RegExp(`node_modules/${name}linux-${processor}(?:-gnu)?"`));
  });

  it('takes only files of the build stage that exist, and installs nothing at its start', () => {
    const made = ['/app/node_modules', '/app/build'];
    const missing = copied.filter((path) => !made.includes(path) && !path.endsWith('*'));
    expect(missing.filter((path) => !existsSync(path.replace('/app/', '')))).toEqual([]);
    expect(final.command).toEqual(['node', 'scripts/start.mjs', '--no-prepare', '--no-env-file']);
    expect(existsSync(final.health[1] ?? '')).toBe(true);
  });

  it('has no root user, one volume that is its data, and labels with version and licences', () => {
    expect(final.steps.findLast(({ kind }) => kind === 'USER')?.words).toEqual(['1000:1000']);
    expect(final.volumes).toEqual(['/data']);
    expect(final.labels['org.opencontainers.image.version']).toBe(project.version);
    expect(final.labels['org.opencontainers.image.licenses']).toBe('MIT AND CC-BY-4.0');
  });

  it.each(['compose.yaml', 'docs/deploy/compose.yaml'])('is run without rights that it does not need: %s', (file) => {
    const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
      services: Record<string, Record<string, unknown>>;
    };
    const ours = Object.values(services).filter((service) => 'build' in service);
    expect(ours.length).toBeGreaterThan(0);
    for (const service of ours) {
      expect(service).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        healthcheck: { test: ['CMD', ...final.health] },
      });
      expect(service.volumes).toEqual([expect.stringMatching(/^[\w-]+:\/data$/)]);
      for (const [name, value] of Object.entries((service.environment ?? {}) as Record<string, unknown>))
        if (name === 'PORT' || name === 'DATA_DIR')
          expect(final.steps.find(({ kind }) => kind === 'ENV')?.words).toContain(`${name}=${value}`);
    }
  });
});
