import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { HTTPModuleFunctions, isRawBodyError, isValidSlackRequest } from '@slack/bolt';
import { z } from 'zod';
import { readJson } from '#services/runtime/read-json.ts';

/** The largest body that is read, in bytes. */
const LARGEST = 1024 * 1024;

/** How far a request's time may be from ours, either way, in seconds. */
const OLDEST = 5 * 60;

const anyBody = z.record(z.string(), z.unknown());

export type SlackBody = z.infer<typeof anyBody>;

type VerifiedRequest =
  | { ok: true; body: SlackBody }
  /** Slack only checks that the address responds, with no signature and no request. */
  | { ok: true; body: null }
  | { ok: false; status: 400 | 401 | 413; message: string };

const NOT_SIGNED = "This request isn't signed by Slack, or is more than five minutes old.";

/** The body of a request that Slack signed with this secret, no more than five minutes ago. */
export async function verifyRequest(
  request: IncomingMessage,
  { signingSecret, now }: { signingSecret: string; now: () => Date },
): Promise<VerifiedRequest> {
  const raw = await readRaw(request);
  if (!raw.ok) return raw;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const form = type === 'application/x-www-form-urlencoded' ? parse(raw.text) : null;
  if (form?.['ssl_check'] === '1') return { ok: true, body: null };
  if (!isSigned(request, raw.text, signingSecret, now())) {
    return { ok: false, status: 401, message: NOT_SIGNED };
  }

  const payload = form ? form['payload'] : raw.text;
  const body = form && typeof payload !== 'string' ? form : readJson(anyBody, () => String(payload));
  return body ? { ok: true, body } : { ok: false, status: 400, message: "This isn't a request from Slack." };
}

async function readRaw(
  request: IncomingMessage,
): Promise<{ ok: true; text: string } | Extract<VerifiedRequest, { ok: false }>> {
  try {
    const { rawBody } = await HTTPModuleFunctions.bufferIncomingMessage(request, LARGEST);
    return { ok: true, text: rawBody.toString() };
  } catch (error) {
    const isTooLarge = error instanceof Error && isRawBodyError(error) && error.statusCode === 413;
    return isTooLarge
      ? {
          ok: false,
          status: 413,
          message: `The request is too large. Send at most ${LARGEST / 1024 / 1024} MB.`,
        }
      : { ok: false, status: 400, message: "This request couldn't be read." };
  }
}

/** The library takes requests from the future, which could be sent again for longer than five minutes. */
function isSigned({ headers }: IncomingMessage, body: string, signingSecret: string, now: Date): boolean {
  const signature = headers['x-slack-signature'];
  const time = headers['x-slack-request-timestamp'];
  if (typeof signature !== 'string' || typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return false;
  if (Number(time) > now.getTime() / 1000 + OLDEST) return false;
  return isValidSlackRequest({
    signingSecret,
    body,
    headers: { 'x-slack-signature': signature, 'x-slack-request-timestamp': Number(time) },
    nowMilliseconds: now.getTime(),
  });
}
