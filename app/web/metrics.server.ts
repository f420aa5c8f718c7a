import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { House } from '~/composition.server';
import { answersByClass, openExchanges } from './socket.server';
import { openStreams } from './sse.server';

const delay = monitorEventLoopDelay({ resolution: 20 });

/** Starts measuring the event loop's delay for /metrics. */
export const watchEventLoop = (): boolean => delay.enable();

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Metrics in Prometheus's text format 0.0.4. The event loop's delay is that since the last scrape. */
export function metricsText(house: House): string {
  const queue = house.runs.load();
  const memory = process.memoryUsage();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const text = [
    metric('topiary_requests_total', 'counter', 'Answers, by class of status.', [
      ...Object.entries(answersByClass).map(([status, times]): Sample => [{ status }, times]),
    ]),
    metric('topiary_requests_open', 'gauge', 'Requests under way, streams included.', [
      [{}, openExchanges()],
    ]),
    metric('topiary_streams_open', 'gauge', 'Open streams of server-sent events.', [[{}, openStreams()]]),
    metric('topiary_runs_total', 'counter', 'Runs that have ended, by kind and by how.', [
      ...house.runs.ends().map(({ kind, state, times }): Sample => [{ kind, state }, times]),
    ]),
    metric('topiary_run_faults_total', 'counter', 'Runs that met a fault, by kind and reason.', [
      ...house.runs.faults().map(({ kind, fault, times }): Sample => [{ kind, reason: fault }, times]),
    ]),
    metric('topiary_runs', 'gauge', 'Runs that are alive.', [
      [{ state: 'running' }, queue.running],
      [{ state: 'waiting' }, queue.waiting],
    ]),
    ...nodeMetrics(house),
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
  ].join('');
  delay.reset();
  return text;
}

/** Of the nodes of a cluster; none where there is a file. */
function nodeMetrics(house: House): string[] {
  const nodes = house.nodes();
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

/** Labels are our own words, so nothing needs escaping. */
function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const inside = Object.entries(labels).map(([label, word]) => `${label}="${word}"`);
    return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
  });
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')}\n`;
}

/** Whether a socket's address is this machine. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);
