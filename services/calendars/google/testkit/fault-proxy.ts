import { type HttpFault, openHttpFaultProxy } from '../../testkit/http-fault-proxy.ts';
import type { GoogleClient } from '../client.ts';

/** Google's form of an error. */
export const apiError = (
  status: number,
  reason: string,
  headers: Record<string, string> = {},
): HttpFault => ({
  status,
  headers,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason }] } },
});

/** Stands between Kairos and the demo Google. */
export async function openFaultProxy() {
  const proxy = await openHttpFaultProxy();
  return {
    ...proxy,
    through(client: GoogleClient): GoogleClient {
      const origin = proxy.toward(new URL(client.endpoints.calendar).origin);
      const endpoints = { ...client.endpoints, calendar: `${origin}/`, token: `${origin}/token` };
      return { ...client, endpoints };
    },
  };
}

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;
