import type { OpenDemo } from './demo.ts';

export const EVENTS = 'calendar/v3/calendars/primary/events';

export type DemoApiAnswer = { status: number; body: Record<string, unknown>; reason: string | undefined };

/** Asks the demo's APIs without the client library in between. */
export function askerOf(demo: OpenDemo) {
  const { clientId, clientSecret, endpoints } = demo.google.client;
  return {
    /** The Calendar API, as a user. */
    async ask(userId: string, method: string, path: string, body?: object): Promise<DemoApiAnswer> {
      const response = await fetch(new URL(path, endpoints.calendar), {
        method,
        headers: {
          authorization: `Bearer ${demo.tokens.kept.get(userId)?.accessToken}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const read = text ? JSON.parse(text) : {};
      return { status: response.status, body: read, reason: read.error?.errors?.[0]?.reason };
    },

    /** The token endpoint, with the client's own credentials unless others are given. */
    async token(fields: Record<string, string>) {
      const response = await fetch(endpoints.token, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },

    get: (path: string) => fetch(new URL(path, demo.app.origin), { redirect: 'manual' }),
  };
}

export type Asker = ReturnType<typeof askerOf>;

/** An hour of a Sunday on which nobody in the demo is busy. */
export const hourOf = (hour: number) => ({ dateTime: `2027-03-07T${String(hour).padStart(2, '0')}:00:00Z` });

export const sampleEvent = (id: string) => ({ id, summary: 'Visit', start: hourOf(1), end: hourOf(2) });
