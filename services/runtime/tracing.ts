import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import { correlationId } from './correlation.ts';
import { withTimeLimit } from './time-limit.ts';

/** A span's attributes. Nothing personal, no addresses, no ids except the correlation id. */
type Attributes = Record<string, string | number | boolean | string[]>;

export type Span = {
  set(attributes: Attributes): void;
  /** Attributes only known later, such as the route of a request. */
  rename(name: string): void;
  failed(): void;
};

type SpanOptions = {
  kind?: 'server' | 'client' | 'internal';
  /** The W3C header of a caller that is trusted: the span becomes a part of its trace. */
  traceparent?: string | undefined;
};

type Work<T> = (span: Span) => Promise<T>;
type Tracer = <T>(name: string, work: Work<T>, options: SpanOptions) => Promise<T>;

const UNTRACED: Span = { set() {}, rename() {}, failed() {} };

let tracer: Tracer | null = null;

/**
 * Runs the work in a span below the current one; just runs it if tracing is off. The span is marked failed if the work
 * rejects.
 */
export const inSpan = <T>(name: string, work: Work<T>, options: SpanOptions = {}): Promise<T> =>
  tracer === null ? work(UNTRACED) : tracer(name, work, options);

type TracingOptions = {
  /** The OTLP endpoint for HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Under which name the spans of this process appear. */
  service: string;
  /** Hears why spans can't be sent, once until they can again. */
  onTrouble: (error: unknown) => void;
};

/** The longest that sending may take, in milliseconds: within the patience of a drain. */
const SENDING = 2_000;

/**
 * From now on this process sends its spans. The libraries for that are loaded only here. A receiver that is down costs
 * only spans.
 */
export async function startTracing({ endpoint, service, onTrouble }: TracingOptions) {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SENDING,
  });
  let isAway = false;
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        export: (spans, done) =>
          exporter.export(spans, (result) => {
            if (result.error && !isAway) onTrouble(result.error);
            isAway = result.error !== undefined;
            done(result);
          }),
        shutdown: () => exporter.shutdown(),
      }),
    ],
  });
  const spans = provider.getTracer('kairos');
  const current = new AsyncLocalStorage<Context>();
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };

  function parent(traceparent: string | undefined): Context {
    const above = current.getStore() ?? api.ROOT_CONTEXT;
    const [, traceId = '', spanId = '', flags = ''] = traceparent?.match(TRACEPARENT) ?? [];
    const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return api.isSpanContextValid(caller) ? api.trace.setSpanContext(above, caller) : above;
  }

  tracer = (name, work, { kind = 'internal', traceparent }) => {
    const context = parent(traceparent);
    const id = correlationId();
    const span = spans.startSpan(
      name,
      { kind: kinds[kind], ...(id !== undefined && { attributes: { 'kairos.correlation_id': id } }) },
      context,
    );
    const failed = () => void span.setStatus({ code: api.SpanStatusCode.ERROR });
    const own: Span = {
      set: (attributes) => void span.setAttributes(attributes),
      rename: (name) => void span.updateName(name),
      failed,
    };
    return current.run(api.trace.setSpan(context, span), async () => {
      try {
        return await work(own);
      } catch (error) {
        // Not its message, which may hold anything.
        if (error instanceof Error) span.setAttribute('error.type', error.name);
        failed();
        throw error;
      } finally {
        span.end();
      }
    });
  };

  return {
    /** Sends what is left, for at most two seconds. Never rejects. */
    async stop(): Promise<void> {
      tracer = null;
      await withTimeLimit(
        provider.shutdown().catch(() => {}),
        SENDING,
        () => {},
      );
    },
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
