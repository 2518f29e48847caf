// @module-tag slow

import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostfix, startPostfix } from '#services/mail/testkit/postfix.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { createProof } from './proof.ts';
import { readMail } from './received-mail.ts';
import { openSmtpDoor } from './smtp-door.ts';
import { JESS, PROGRAMS } from './testkit/samples.ts';
import { askDns, signed } from './testkit/sender.ts';

const TO = 'reply+token@example.com';

describe.skipIf(!hasPostfix())('a real Postfix in front of Kairos', () => {
  let postfix: Awaited<ReturnType<typeof startPostfix>>;
  let door: Awaited<ReturnType<typeof openSmtpDoor>>;
  const arrived: Promise<unknown>[] = [];
  beforeAll(async () => {
    const port = await freePort();
    postfix = await startPostfix('for good', { repliesAt: port });
    door = await openSmtpDoor({
      ...{ host: '127.0.0.1', port },
      isReplyAddress: (address) => address === TO,
      async take(to, raw) {
        arrived.push(Promise.all([to, readMail(raw), createProof(askDns)(raw, JESS)]));
        return 'taken';
      },
      onTrouble: () => {},
    });
  });
  afterAll(async () => {
    await door.close();
    postfix.stop();
  });

  it.each(Object.entries(PROGRAMS))(
    'passes on the reply of %s with its signature whole',
    async (_, written) => {
      const before = arrived.length;
      const transport = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true });
      await transport.sendMail({
        envelope: { from: JESS, to: [TO] },
        raw: await signed(written({ to: TO })),
      });
      transport.close();
      await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(before + 1);
      const [to, mail, proof] = (await arrived.at(-1)) as [string, { from: string }, string];
      expect([to, mail.from, proof]).toEqual([TO, JESS, 'proven']);
    },
  );
});
