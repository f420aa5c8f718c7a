import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Rooms } from '~/composition.server';
import { answersByClass, openExchanges } from './exchange.server';
import { openStreams } from './sse.server';
import { askWorkers, type Figures } from './workers.server';

const delay = monitorEventLoopDelay({ resolution: 20 });

/** Starts measuring the event loop's delay for /metrics. */
export const watchEventLoop = (): boolean => delay.enable();

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/**
 * Metrics in Prometheus's text format 0.0.4. With several workers, any of them reports all, each under its own label:
 * the counters of one restart with it, which `rate()` detects in a series but not in a sum.
 */
export async function metricsText(rooms: Rooms): Promise<string> {
  const { worker } = rooms.server.settings;
  if (worker === null) return textOf(metricsOf(rooms));
  const places = await askWorkers<readonly Metric[]>();
  return textOf(places === null ? labelled(worker, metricsOf(rooms)) : allOf(places));
}

/** The metrics of this process. The event loop's delay covers the time since the last call. */
export function metricsOf(rooms: Rooms): readonly Metric[] {
  const queue = rooms.run.runs.load();
  const memory = process.memoryUsage();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const metrics = [
    metric('topiary_requests_total', 'counter', 'Answers, by class of status.', [
      ...Object.entries(answersByClass).map(([status, times]): Sample => [{ status }, times]),
    ]),
    metric('topiary_requests_open', 'gauge', 'Requests under way, streams included.', [[{}, openExchanges()]]),
    metric('topiary_streams_open', 'gauge', 'Open streams of server-sent events.', [[{}, openStreams()]]),
    metric('topiary_runs_total', 'counter', 'Runs that have ended, by kind and by how.', [
      ...rooms.run.runs.ends().map(({ kind, state, times }): Sample => [{ kind, state }, times]),
    ]),
    metric('topiary_run_faults_total', 'counter', 'Runs that met a fault, by kind and reason.', [
      ...rooms.run.runs.faults().map(({ kind, fault, times }): Sample => [{ kind, reason: fault }, times]),
    ]),
    metric('topiary_runs', 'gauge', 'Runs that are alive.', [
      [{ state: 'running' }, queue.running],
      [{ state: 'waiting' }, queue.waiting],
    ]),
    ...nodeMetrics(rooms),
    ...backupMetrics(rooms),
    metric('topiary_event_loop_delay_seconds', 'gauge', 'How late timers came, since the last look.', [
      [{ quantile: '0.5' }, seconds(delay.percentile(50))],
      [{ quantile: '0.99' }, seconds(delay.percentile(99))],
      [{ quantile: '1' }, seconds(delay.max)],
    ]),
    metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [[{}, memory.rss]]),
    metric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', [[{}, memory.heapUsed]]),
    metric('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap.', [[{}, memory.external]]),
    metric('process_start_time_seconds', 'gauge', 'When the process was started.', [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ]),
  ];
  delay.reset();
  return metrics;
}

const labelled = (worker: number, metrics: readonly Metric[]): Metric[] =>
  metrics.map((metric) => ({
    ...metric,
    samples: metric.samples.map(([labels, value]): Sample => [{ ...labels, worker: String(worker) }, value]),
  }));

/** The metrics of all workers. The samples of a metric stand together, as the format requires. */
function allOf(places: readonly Figures<readonly Metric[]>[]): Metric[] {
  const byName = new Map<string, Metric>();
  const ofPlaces = places.flatMap(({ worker, restarts, figures }) =>
    labelled(worker, [
      metric('topiary_worker_up', 'gauge', 'Whether the worker answers.', [[{}, Number(figures !== null)]]),
      metric('topiary_worker_restarts_total', 'counter', 'How often a worker that had ended was started anew.', [
        [{}, restarts],
      ]),
      ...(figures ?? []),
    ]),
  );
  for (const one of ofPlaces) {
    const samples = [...(byName.get(one.name)?.samples ?? []), ...one.samples];
    byName.set(one.name, { ...one, samples });
  }
  return [...byName.values()];
}

/** Metrics of the nodes of a cluster; none for a file. */
function nodeMetrics(rooms: Rooms): Metric[] {
  const nodes = rooms.admin.nodes();
  if (nodes.length === 0) return [];
  const each = (value: (node: (typeof nodes)[number]) => number) =>
    nodes.map((node): Sample => [{ node: node.host }, value(node)]);
  return [
    metric(
      ...(['topiary_store_node_up', 'gauge', 'Whether the node answered its last request.'] as const),
      each(({ up }) => Number(up)),
    ),
    metric(
      ...(['topiary_store_requests_total', 'counter', 'Requests to the node.'] as const),
      each(({ requests }) => requests),
    ),
    metric(
      ...(['topiary_store_failures_total', 'counter', 'Requests that the node did not answer.'] as const),
      each(({ failures }) => failures),
    ),
    metric(
      ...(['topiary_store_seconds_total', 'counter', 'Time that its answers took.'] as const),
      each(({ ms }) => ms / 1000),
    ),
  ];
}

/** Metrics of the timed backups; none if they are off. All workers see the same copies; failures are each worker's. */
function backupMetrics(rooms: Rooms): Metric[] {
  const figures = rooms.storage.backupFigures();
  if (!figures) return [];
  const { newest, failures } = figures;
  const ofNewest = newest
    ? [
        metric('topiary_backup_age_seconds', 'gauge', 'Age of the newest checked backup.', [
          [{}, Math.round(newest.ageMs / 1000)],
        ]),
        metric('topiary_backup_size_bytes', 'gauge', 'Size of the newest checked backup.', [[{}, newest.bytes]]),
      ]
    : [];
  return [
    ...ofNewest,
    metric('topiary_backup_failures_total', 'counter', 'Backups on the timer that failed.', [[{}, failures]]),
  ];
}

const metric = (name: string, type: Metric['type'], help: string, samples: readonly Sample[]): Metric => ({
  name,
  type,
  help,
  samples,
});

const textOf = (metrics: readonly Metric[]): string => metrics.map(linesOf).join('');

/** Labels are our own words, so nothing needs escaping. */
function linesOf({ name, type, help, samples }: Metric): string {
  const lines = samples.map(([labels, value]) => {
    const inside = Object.entries(labels).map(([label, word]) => `${label}="${word}"`);
    return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
  });
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`;
}

/** Whether a socket's address is this machine's. */
export const isLoopback = (address: string): boolean => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);

/** Whether a Host header names this machine. Another site can make its own name resolve here (DNS rebinding). */
export function isLoopbackHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
