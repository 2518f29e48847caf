// @module-tag slow

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '#tests/doubles/event-store-db/certificate.ts';
import { compose } from './compose.ts';
import { createSmtpMailer } from './smtp.ts';
import { always, sampleFacts, sampleSettings } from './testkit/fixtures.ts';
import { hasPostfix, startPostfix } from './testkit/postfix.ts';

const never = new AbortController().signal;
const mail = compose(sampleFacts, sampleSettings);

describe.skipIf(!hasPostfix())('a real Postfix', () => {
  const tls = selfSigned();
  let plain: Awaited<ReturnType<typeof startPostfix>>;
  let encrypting: Awaited<ReturnType<typeof startPostfix>>;
  beforeAll(async () => {
    [plain, encrypting] = [await startPostfix('for good'), await startPostfix('for now', { tls })];
  });
  afterAll(() => {
    for (const server of [plain, encrypting]) server.stop();
  });

  const trusting = 'smtp://HOST?tls.rejectUnauthorized=false';

  async function send(address: string, { port }: { port: number }, url: string, requireTls: boolean) {
    const mailer = createSmtpMailer({
      url: url.replace('HOST', `127.0.0.1:${port}`),
      requireTls,
      from: sampleSettings.from,
    });
    const outcome = await mailer.send({ ...mail, to: { address } }, never, always);
    await mailer.close();
    return outcome;
  }

  test('takes an email where TLS is not asked for', async () => {
    expect(await send('ben@example.com', plain, 'smtp://HOST', false)).toEqual({ outcome: 'accepted' });
  });

  test('takes an email over TLS', async () => {
    expect(await send('ben@example.com', encrypting, trusting, true)).toEqual({ outcome: 'accepted' });
  });

  test('gets nothing where it offers no TLS, or a certificate of its own', async () => {
    expect(await send('ben@example.com', plain, 'smtp://HOST', true)).toMatchObject({
      outcome: 'failed',
      why: expect.stringContaining('STARTTLS'),
      toFix: expect.stringContaining('no encryption'),
    });
    expect(await send('ben@example.com', encrypting, 'smtp://HOST', true)).toMatchObject({
      outcome: 'failed',
      toFix: expect.stringContaining('certificate'),
    });
  });

  test('refuses a person who is not there for good, and Kairos that may not relay for now', async () => {
    expect(await send('eve@example.com', plain, 'smtp://HOST', false)).toEqual({
      outcome: 'refused',
      why: 'RCPT TO 550 5.1.1',
    });
    expect(await send('ben@elsewhere.example', plain, 'smtp://HOST', false)).toEqual({
      outcome: 'failed',
      why: 'RCPT TO 554 5.7.1',
      toFix: expect.stringContaining('MAIL_FROM'),
    });
    expect(await send('ben@elsewhere.example', encrypting, trusting, false)).toEqual({
      outcome: 'failed',
      why: 'RCPT TO 454 4.7.1',
      toFix: expect.stringContaining('MAIL_FROM'),
    });
  });
});
