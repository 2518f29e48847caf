import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long Slack waits for an answer, in milliseconds. */
const PATIENCE = 3_000;

export type DemoDelivered = { ok: true; body: string } | { ok: false; why: 'http_timeout' | 'http_error' };

/** The headers by which Kairos knows that Slack has sent this body, now. */
function signed(signingSecret: string, body: string, at: Date): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1000));
  const mac = createHmac('sha256', signingSecret).update(`v0:${time}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': time, 'x-slack-signature': `v0=${mac}` };
}

/**
 * Sends Kairos the events: https://docs.slack.dev/apis/events-api. `pauses` precede each further attempt to deliver an
 * event, in milliseconds; Slack's own are too long for a demo.
 */
export function createDemoDeliveries({
  deliverTo,
  signingSecret,
  now,
  pauses = [500, 3_000, 10_000],
  patience = PATIENCE,
}: {
  /** The origin of Kairos. */
  deliverTo: () => string;
  signingSecret: string;
  now: () => Date;
  pauses?: readonly number[];
  patience?: number;
}) {
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function post(
    path: string,
    type: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<DemoDelivered> {
    try {
      const response = await fetch(new URL(path, deliverTo()), {
        method: 'POST',
        body,
        headers: { ...signed(signingSecret, body, now()), ...headers, 'content-type': type },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]),
      });
      const text = await response.text();
      return response.ok ? { ok: true, body: text } : { ok: false, why: 'http_error' };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return { ok: false, why: isLate ? 'http_timeout' : 'http_error' };
    }
  }

  async function tryEvent(path: string, body: string): Promise<boolean> {
    let headers: Record<string, string> = {};
    for (let retry = 0; ; retry++) {
      const answer = await post(path, 'application/json', body, headers);
      if (answer.ok) return true;
      const pause = pauses[retry];
      if (pause === undefined) return false;
      headers = { 'x-slack-retry-num': String(retry + 1), 'x-slack-retry-reason': answer.why };
      await sleep(pause, undefined, { signal: closing.signal });
    }
  }

  return {
    /** Continues in the background, with as many further attempts as there are pauses. */
    event(path: string, event: object, onLost: () => Promise<void> = async () => {}): void {
      const work = tryEvent(path, JSON.stringify(event))
        .then((arrived) => (arrived ? undefined : onLost()))
        // Closing doesn't wait for the next attempt.
        .catch(() => {})
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    /** Once: Slack doesn't resend clicks and commands. */
    interaction: (path: string, fields: Record<string, string>): Promise<DemoDelivered> =>
      post(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString()),

    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

export type DemoDeliveries = ReturnType<typeof createDemoDeliveries>;
