import { createHmac, randomUUID } from 'node:crypto';

/** A request as Slack makes it, which can be sent again to the letter. */
export type SignedRequest = { path: string; body: string; headers: Record<string, string> };

type Fields = Record<string, unknown>;

/** Makes and sends what Slack would send to this Kairos, by Slack's own rules and nobody's library. */
export function createSlackSender(kairos: string, signingSecret: string, team: string) {
  const sent: SignedRequest[] = [];

  function sign(path: string, type: string, body: string): SignedRequest {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', signingSecret).update(`v0:${time}:${body}`).digest('hex');
    const headers = {
      'content-type': type,
      'x-slack-request-timestamp': String(time),
      'x-slack-signature': `v0=${signature}`,
    };
    return { path, body, headers };
  }

  async function send(request: SignedRequest): Promise<number> {
    const { path, body, headers } = request;
    const response = await fetch(kairos + path, { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Like Slack it sends again what could not be taken in. */
  async function sendFirst(request: SignedRequest): Promise<number> {
    sent.push(request);
    let status = await send(request);
    for (let tries = 1; status === 503 && tries < 4; tries++) status = await send(request);
    return status;
  }

  return {
    /** What was sent, in order. */
    sent: sent as readonly SignedRequest[],
    send,

    /** An event of the workspace, under an id of its own. Answers the status. */
    event(event: Fields): Promise<number> {
      const envelope = {
        type: 'event_callback',
        team_id: team,
        api_app_id: 'A0KAIROS',
        event,
        event_id: `Ev${randomUUID()}`,
        event_time: Math.floor(Date.now() / 1000),
      };
      return sendFirst(sign('/api/slack/events', 'application/json', JSON.stringify(envelope)));
    },

    /** A button that someone pressed in a message. Answers the status. */
    press(user: string, button: Fields, message: { channel: string; ts: string; thread: string }) {
      const payload = {
        type: 'block_actions',
        team: { id: team },
        user: { id: user },
        channel: { id: message.channel },
        container: {
          type: 'message',
          channel_id: message.channel,
          message_ts: message.ts,
          thread_ts: message.thread,
        },
        actions: [{ ...button, action_ts: `${Date.now() / 1000}` }],
      };
      const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
      return sendFirst(sign('/api/slack/interactive', 'application/x-www-form-urlencoded', body));
    },
  };
}
