import { expect } from 'vitest';
import type { Account } from '../support/accounts';
import { askForHealth, healthLimit, mostMemoryMb } from '../support/health';
import { readyAccount } from '../support/ready-account';
import { readyMap } from '../support/ready-map';
import { startTopiary, type TopiaryServer } from '../support/server';
import { tell } from './scale';

/**
 * One account, or one address, sends as much as it can of the most expensive requests, while another person saves a
 * lesson and reads a page, again and again. Nobody else may have to wait, and it may not take more than its share of
 * memory and disk.
 */
export interface Flooded {
  readonly server: TopiaryServer;
  readonly flooder: Account;
  /** The map whose lesson the other person saves. */
  readonly mapId: string;
  /** Runs a flood beside the other person, reports how both were served, and checks the limits. */
  beside(what: string, flood: () => Promise<string>): Promise<void>;
}

const memoryLimitMb = 700;

/** A server with one who floods it and another person. */
export async function startFlooded(env: Record<string, string> = {}): Promise<Flooded> {
  const server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'error', ...env } });
  const flooder = await readyAccount(server, { role: 'keeper' });
  const other = await readyAccount(server);
  const mapId = await readyMap(server, other, 'Bees', '- Comb\n- Honey');
  const page = await (await other.send(`/map/${mapId}`)).text();
  const own = { mapId, nodeId: /[?&](?:amp;)?node=([\w-]+)/.exec(page)?.[1] ?? '', version: 0 };
  return {
    ...{ server, flooder, mapId },
    async beside(what, flood) {
      const health = askForHealth(server);
      const serving = serve(other, own);
      const outcome = await flood();
      const { saves, pages, wrong } = await serving.stop();
      const { took, worked } = await health.stop();
      const memory = await mostMemoryMb(server);
      const ms = (time: number) => `${time.toFixed(0)} ms`;
      tell(
        `${what} (${outcome}): another person's ${saves.length} saves p95 ${ms(p95(saves))}, pages p95 ${ms(p95(pages))}; ` +
          `health p99 ${ms(took.p99)}; at most ${memory.toFixed(0)} MB`,
      );
      expect(wrong).toEqual([]);
      expect(worked.p99).toBeLessThan(healthLimit);
      expect(memory).toBeLessThan(memoryLimitMb);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    },
  };
}

interface Served {
  readonly saves: number[];
  readonly pages: number[];
  /** Answers with another status than expected. */
  readonly wrong: string[];
}

/** Saves and reads as the other person until told to stop. */
function serve(
  other: Account,
  own: { readonly mapId: string; readonly nodeId: string; version: number },
): { stop(): Promise<Served> } {
  const served: Served = { saves: [], pages: [], wrong: [] };
  const timed = async (times: number[], ask: () => Promise<Response>): Promise<Response> => {
    const began = performance.now();
    const answer = await ask();
    times.push(performance.now() - began);
    return answer;
  };
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const { mapId, nodeId, version } = own;
      const fields = { node: nodeId, version: String(version), content: `Bees fly.\n\nSave ${version}.` };
      const saved = await timed(served.saves, () => other.post(`/map/${mapId}/lesson.json`, fields));
      if (saved.status === 200) own.version = ((await saved.json()) as { version: number }).version;
      else served.wrong.push(`a save: ${saved.status} ${(await saved.text()).slice(0, 100)}`);
      const page = await timed(served.pages, () => other.send(`/map/${mapId}?node=${nodeId}`));
      if (page.status !== 200) served.wrong.push(`a page: ${page.status}`);
      await page.arrayBuffer();
      // Saves are limited by the minute for everybody.
      await new Promise((wake) => setTimeout(wake, 600));
    }
  })().catch((error: unknown) => {
    served.wrong.push(`no answer: ${error instanceof Error ? (error.cause ?? error) : error}`);
  });
  return {
    async stop() {
      isOver = true;
      await work;
      return served;
    },
  };
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((one, two) => one - two)[Math.floor((times.length - 1) * 0.95)] ?? 0;
