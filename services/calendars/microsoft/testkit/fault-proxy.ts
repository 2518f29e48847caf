import { type HttpFault, openHttpFaultProxy } from '../../testkit/http-fault-proxy.ts';
import type { MicrosoftClient } from '../client.ts';

/** Graph's form of an error. */
export const graphError = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): HttpFault => ({ status, headers, body: { error: { code, message: code } } });

/** Stands between Kairos and the demo Microsoft. */
export async function openGraphProxy() {
  const proxy = await openHttpFaultProxy();
  return {
    ...proxy,
    through(client: MicrosoftClient): MicrosoftClient {
      const origin = proxy.toward(new URL(client.graph).origin);
      return { ...client, authority: `${origin}/common/v2.0`, graph: `${origin}/v1.0` };
    },
  };
}
