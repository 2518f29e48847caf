import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import type { Log } from '#services/runtime/log.ts';
import { createMetrics, type Measures, type Metrics, UNMEASURED } from '#services/runtime/metrics.ts';
import { openOpsServer } from '#services/runtime/ops-server.ts';
import { createReadiness, type Readiness } from '#services/runtime/readiness.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { startTracing } from '#services/runtime/tracing.ts';
import { isAlone, type ProcessRole } from './roles/role.ts';

export type Operations = {
  readiness: Readiness;
  /** Null if metrics aren't collected. */
  metrics: Metrics | null;
  measures: Measures;
  /** The port for health and metrics, if there is one. */
  opsPort: number | null;
};

/**
 * Opens the monitoring for operators: traces, and the port for health and metrics, which responds from now on. Open it
 * first: it is then closed last, and shutdown stays visible. Throws OperatorError if OPS_PORT is taken.
 */
export async function openOperations(
  config: Config,
  roles: readonly ProcessRole[],
  closers: ShutdownHooks,
  report: Log,
): Promise<Operations> {
  const readiness = createReadiness();
  if (config.otlpEndpoint !== null) {
    const tracing = await startTracing({
      endpoint: config.otlpEndpoint,
      service: `kairos-${isAlone(roles) ? 'all' : roles.join('-')}`,
      onTrouble: (error) => report.warn({ err: error }, "Couldn't send traces"),
    });
    closers.push({ name: 'the traces', close: () => tracing.stop() });
  }
  if (config.opsPort === null) return { readiness, metrics: null, measures: UNMEASURED, opsPort: null };

  const metrics = await createMetrics();
  const { host } = config.http;
  const server = await openOpsServer({ host, port: config.opsPort, readiness, metrics }).catch((error) => {
    throw cannotListen(config.opsPort!, host, error);
  });
  closers.push({ name: 'the port for health and metrics', close: () => server.close() });
  return { readiness, metrics, measures: metrics, opsPort: server.port };
}

function cannotListen(port: number, host: string, error: NodeJS.ErrnoException): OperatorError {
  return new OperatorError(
    error.code === 'EADDRINUSE'
      ? `OPS_PORT ${port} is taken by another program. Stop that one, or set OPS_PORT to another number.`
      : `OPS_PORT ${port} on HOST ${host} can't be used: ${error.message}`,
  );
}
