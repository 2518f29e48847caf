import { expect, test } from 'vitest';
import { instrumentMailer } from './instrumented.ts';
import type { Mail, Mailer, MailOutcome } from './port.ts';
import { always } from './testkit/fixtures.ts';

const mail = { kind: 'booked' } as Mail;

async function toldOf(send: Mailer['send']) {
  const told: string[] = [];
  const mailer = instrumentMailer({ send, close: async () => {} }, (kind, { outcome }) =>
    told.push(`${kind} ${outcome}`),
  );
  const answer = await mailer.send(mail, new AbortController().signal, always);
  return { answer, told };
}

test.each<MailOutcome>([
  { outcome: 'accepted' },
  { outcome: 'refused', why: 'RCPT TO 550' },
  { outcome: 'failed', why: 'CONN ECONNREFUSED' },
  { outcome: 'unknown', why: 'ECONNRESET' },
])('an email is told with what became of it: $outcome', async (outcome) => {
  expect(await toldOf(async () => outcome)).toEqual({ answer: outcome, told: [`booked ${outcome.outcome}`] });
});
