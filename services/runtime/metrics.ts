import { createProbe } from './probe.ts';

type Metric = {
  type: 'histogram' | 'counter' | 'gauge';
  help: string;
  labels: readonly string[];
  /** Upper bounds, in seconds. */
  buckets?: readonly number[];
};

/** From what a local database takes to what a person no longer waits for. */
const CALLS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * All our own metrics. Nothing personal and no ids: each label has a small, fixed set of values. The process's own
 * figures (memory, CPU, event loop) are named `kairos_process_…` and `kairos_nodejs_…`.
 */
export const METRICS = {
  kairos_append_seconds: {
    type: 'histogram',
    help: 'Time to append to the event log. Outcome: ok, conflict, unavailable, tooLarge, or failed.',
    labels: ['outcome'],
    buckets: CALLS,
  },
  kairos_projection_lag_seconds: {
    type: 'gauge',
    help: "Age of the oldest event the read models don't show yet, or 0 if they show everything.",
    labels: [],
  },
  kairos_projection_behind: {
    type: 'gauge',
    help: "1 while the read models don't show every event yet, otherwise 0.",
    labels: [],
  },
  kairos_parked_events: {
    type: 'gauge',
    help: "Events that couldn't be projected and are missing from the read models.",
    labels: [],
  },
  kairos_time_zone_rules_age_days: {
    type: 'gauge',
    help: 'Days since IANA released the time zone rules in use, by version (such as 2026f) and where they are from.',
    labels: ['version', 'from'],
  },
  kairos_doorbell_lag_seconds: {
    type: 'histogram',
    help: 'Time from publishing a ring to receiving it.',
    labels: [],
    buckets: CALLS,
  },
  kairos_relay_lag_seconds: {
    type: 'gauge',
    help: "Age of the oldest event the relay hasn't rung for yet, or 0 if it has rung for everything.",
    labels: [],
  },
  kairos_saga_tasks_total: {
    type: 'counter',
    help: 'Attempts at tasks, by kind. Outcome: done, failed (will be retried), parked, or stopped.',
    labels: ['kind', 'outcome'],
  },
  kairos_saga_retries_total: {
    type: 'counter',
    help: 'Attempts at tasks that had failed before, by kind.',
    labels: ['kind'],
  },
  kairos_saga_parked: {
    type: 'gauge',
    help: 'Tasks given up until an operator retries or drops them. `kairos parked` lists them.',
    labels: [],
  },
  kairos_saga_due: {
    type: 'gauge',
    help: 'Meetings due to be reconciled, including those being reconciled now.',
    labels: [],
  },
  kairos_http_request_seconds: {
    type: 'histogram',
    help: 'Time until the response to a request starts, by method, route pattern, and status.',
    labels: ['method', 'route', 'status'],
    buckets: CALLS,
  },
  kairos_mails_total: {
    type: 'counter',
    help: 'Emails, by kind. Outcome: accepted, refused, failed (nothing was sent), or unknown (may have been sent).',
    labels: ['kind', 'outcome'],
  },
  kairos_replies_total: {
    type: 'counter',
    help: 'Emails to reply addresses. Outcome: taken, refused (the meeting takes none any more), or why not taken.',
    labels: ['outcome'],
  },
  kairos_sign_in_links_dropped_total: {
    type: 'counter',
    help: 'Links to sign in that were asked for and not sent. Limit: address, network, or total.',
    labels: ['limit'],
  },
  kairos_slack_requests_total: {
    type: 'counter',
    help: 'Requests from Slack, by kind (events or interactive). Outcome: accepted, refused, or failed (Slack retries).',
    labels: ['kind', 'outcome'],
  },
  kairos_slack_posts_total: {
    type: 'counter',
    help: 'Messages posted or changed in Slack, by subject. Outcome: ok, notConnected, gone, refused, unreachable (will be retried), or stopped.',
    labels: ['message', 'outcome'],
  },
} as const satisfies Record<string, Metric>;

type Name = keyof typeof METRICS;
type Named<Type> = { [Each in Name]: (typeof METRICS)[Each]['type'] extends Type ? Each : never }[Name];
type Labels<Each extends Name> = Record<(typeof METRICS)[Each]['labels'][number], string>;

/** The current values of gauges; an absent gauge is unknown, and not shown. */
export type Gauges = {
  [Each in Named<'gauge'>]?: keyof Labels<Each> extends never
    ? number
    : { labels: Labels<Each>; value: number };
};

/** The interface through which code reports measurements. */
export type Measures = {
  observe<Each extends Named<'histogram'>>(name: Each, seconds: number, labels: Labels<Each>): void;
  count<Each extends Named<'counter'>>(name: Each, labels: Labels<Each>): void;
};

export type Metrics = Measures & {
  /** Reads gauges when they are asked for. They are not shown if that fails or takes more than two seconds. */
  gauges(read: () => Promise<Gauges>): void;
  /** All of them as Prometheus reads them. Never rejects because of a gauge. */
  text(): Promise<string>;
};

/** For a process whose metrics aren't collected. */
export const UNMEASURED: Measures = { observe: () => {}, count: () => {} };

/** The metrics of a process. Their library is loaded only here. `patience` with gauges is in milliseconds. */
export async function createMetrics(patience?: number): Promise<Metrics> {
  const { Registry, Histogram, Counter, Gauge, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'kairos_' });

  const named = (type: Metric['type']) =>
    (Object.entries(METRICS) as [Name, Metric][])
      .filter(([, metric]) => metric.type === type)
      .map(([name, { help, labels, buckets }]) => ({
        name,
        help,
        labelNames: [...labels],
        registers,
        ...(buckets && { buckets: [...buckets] }),
      }));
  const histograms = new Map(named('histogram').map((one) => [one.name, new Histogram(one)]));
  const counters = new Map(named('counter').map((one) => [one.name, new Counter(one)]));
  const gauges = named('gauge').map((one) => ({ name: one.name as Named<'gauge'>, gauge: new Gauge(one) }));
  const readers: (() => Promise<Gauges>)[] = [];

  async function readGauges(): Promise<void> {
    const read = await Promise.allSettled(readers.map((reader) => reader()));
    const values: Gauges = Object.assign(
      {},
      ...read.map((one) => (one.status === 'fulfilled' ? one.value : {})),
    );
    for (const { name, gauge } of gauges) {
      const value = values[name];
      if (typeof value === 'object') gauge.set(value.labels, value.value);
      else if (value !== undefined) gauge.set(value);
      else if (METRICS[name].labels.length > 0) gauge.reset();
      else gauge.remove();
    }
  }

  return {
    observe: (name, seconds, labels) => histograms.get(name)!.observe(labels, seconds),
    count: (name, labels) => counters.get(name)!.inc(labels),
    gauges: (read) => void readers.push(createProbe(read, patience)),
    async text() {
      await readGauges();
      return registry.metrics();
    },
  };
}
