// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contracts/durations.ts';
import type { Mail, Mailer, MailOutcome } from '#services/mail/port.ts';
import { type CrashPoint, crashing } from '#services/runtime/crash-points.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';
import { reconcileMeeting } from './reconcile-meeting.ts';

/* Emails when the mail server or this process fails. */

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  world = await createSagaWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
});
afterEach(() => world.close());

/** The outbox behind a server that answers some of the emails as the test says. */
function mailer(answer: (mail: Mail, tries: number) => MailOutcome | 'and lost' | null): Mailer {
  const tries = new Map<string, number>();
  return {
    async send(mail, signal, mayLeave) {
      const count = (tries.get(mail.messageId) ?? 0) + 1;
      tries.set(mail.messageId, count);
      const given = answer(mail, count);
      if (given !== null && given !== 'and lost') {
        await mayLeave();
        return given;
      }
      const sent = await world.outbox.send(mail, signal, mayLeave);
      return given === 'and lost' ? { outcome: 'unknown', why: 'the connection broke' } : sent;
    },
    close: async () => {},
  };
}

/** A worker that is killed at this point: the worker never gives its meeting back, and its lease ends. */
async function dieAt(point: CrashPoint): Promise<void> {
  await world.projected();
  const [claim] = await world.work.claim(1);
  const never = new AbortController().signal;
  const { at } = crashing;
  crashing.at = (here) => {
    if (here === point) throw new StoreUnavailable('killed');
  };
  await expect(reconcileMeeting(world.deps, claim!, { stop: never, cut: never })).rejects.toThrow('killed');
  crashing.at = at;
  await endLeases();
}

const endLeases = () =>
  world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 second'`);

const eventsOf = async (meeting: string) =>
  (await world.log.read(`delivery-${meeting}`)).map(({ type }) => type);

describe('a worker that is killed while it sends an email', () => {
  test('causes one more copy', async () => {
    const meeting = await world.create(ada, [ben]);
    await dieAt('CP-5-mail-sent');
    await world.exhaust();
    expect(await world.mails()).toEqual(['ben invitation ×2']);
    expect(await eventsOf(meeting)).toEqual(['DeliveryAttempted', 'DeliveryAttempted', 'DeliverySent']);
  });

  test('again and again causes no third copy: whether it arrived is unknown, and nothing is retried', async () => {
    const meeting = await world.create(ada, [ben]);
    await dieAt('CP-5-mail-sent');
    await dieAt('CP-5-mail-sent');
    const away: Mailer = {
      send: async () => ({ outcome: 'failed', why: 'connect ECONNREFUSED' }),
      close: async () => {},
    };
    await world.settle({ mailer: away });
    expect(await eventsOf(meeting)).toEqual(['DeliveryAttempted', 'DeliveryAttempted', 'DeliveryUnknown']);
    await world.exhaust();
    expect(await world.mails()).toEqual(['ben invitation ×2']);
    expect(await world.parked()).toEqual([]);
    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
  });

  test('costs nothing before a copy may leave, however often', async () => {
    const meeting = await world.create(ada, [ben]);
    const never = new AbortController().signal;
    const killed: Mailer = {
      async send() {
        throw new StoreUnavailable('killed');
      },
      close: async () => {},
    };
    for (let times = 0; times < 3; times++) {
      await world.projected();
      const [claim] = await world.work.claim(1);
      const dying = reconcileMeeting({ ...world.deps, mailer: killed }, claim!, { stop: never, cut: never });
      await expect(dying).rejects.toThrow('killed');
      await endLeases();
    }
    await world.exhaust();
    expect(await world.mails()).toEqual(['ben invitation']);
    expect(await eventsOf(meeting)).toEqual(['DeliveryAttempted', 'DeliverySent']);
  });

  test('does not let another one send it at the same time', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.projected();
    const [claim] = await world.work.claim(1);
    const never = new AbortController().signal;
    const both = ['one', 'another'].map((fence) =>
      reconcileMeeting(world.deps, { ...claim!, fence }, { stop: never, cut: never }),
    );
    await Promise.allSettled(both);
    expect(await world.mails()).toEqual(['ben invitation']);
    expect(await eventsOf(meeting)).toEqual(['DeliveryAttempted', 'DeliverySent']);
  });
});

describe('a worker that is killed while it reminds someone', () => {
  const toRemind = async () => {
    const dates = { dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' };
    const meeting = await world.create(ada, [ben], { ...dates, deadline: '2026-03-06T17:00:00.000Z' });
    await world.settle();
    world.at('2026-03-05T17:00:00.000Z');
    return meeting;
  };
  const remindersOf = async (meeting: string) =>
    (await world.log.read<'delivery'>(`delivery-${meeting}`)).flatMap(({ type, data }) =>
      data.kind === 'reminder' ? [`${type} ${data.number}`] : [],
    );

  test('before it leaves causes no second copy', async () => {
    const meeting = await toRemind();
    await dieAt('CP-6-before-mail');
    await world.exhaust();
    expect(await remindersOf(meeting)).toEqual([
      'DeliveryAttempted 2',
      'DeliveryAttempted 2',
      'DeliverySent 2',
    ]);
    expect(await world.mails()).toEqual(['ben invitation', 'ben reminder']);
  });

  test('before that is recorded causes one more copy, and the next one goes out once all the same', async () => {
    const meeting = await toRemind();
    await dieAt('CP-5-mail-sent');
    await world.exhaust();
    expect(await world.mails()).toEqual(['ben invitation', 'ben reminder ×2']);
    world.at('2026-03-06T08:00:00.000Z');
    await world.exhaust();
    expect((await remindersOf(meeting)).filter((event) => event.startsWith('DeliverySent'))).toEqual([
      'DeliverySent 2',
      'DeliverySent 3',
    ]);
  });
});

describe('the mail server', () => {
  test('whose answer is lost every time gets two copies, and the email counts as unknown', async () => {
    const meeting = await world.create(ada, [ben]);
    const unsure = mailer(() => 'and lost');
    for (let hours = 0; hours < 4; hours++) {
      await world.settle({ mailer: unsure });
      world.pass(HOUR);
    }
    expect(await world.mails()).toEqual(['ben invitation ×2']);
    expect(await eventsOf(meeting)).toEqual(['DeliveryAttempted', 'DeliveryAttempted', 'DeliveryUnknown']);
    expect(await world.parked()).toEqual([]);
  });

  test('whose answer was lost gets the same Message-ID again, once what broke the connection may be over', async () => {
    await world.create(ada, [ben]);
    const unsure = mailer((_, tries) => (tries === 1 ? 'and lost' : null));
    await world.settle({ mailer: unsure });
    world.pass(MINUTE / 2);
    await world.settle({ mailer: unsure });
    expect(await world.mails()).toEqual(['ben invitation']);
    world.pass(MINUTE / 2);
    await world.settle({ mailer: unsure });
    expect(await world.mails()).toEqual(['ben invitation ×2']);
  });

  test('that is busy is tried again, and the email arrives once', async () => {
    await world.create(ada, [ben]);
    const busy = mailer((_, tries) => (tries < 4 ? { outcome: 'failed', why: '451 later' } : null));
    for (let hours = 0; hours < 4; hours++) {
      await world.settle({ mailer: busy });
      world.pass(HOUR);
    }
    expect(await world.mails()).toEqual(['ben invitation']);
  });

  test('that refuses one mailbox does not keep the others from theirs, and is not asked again', async () => {
    const cleo = await world.person('Cleo');
    const meeting = await world.create(ada, [ben, cleo]);
    let refused = 0;
    const strict = mailer(({ to }) => {
      if (to.address !== ben.email) return null;
      refused += 1;
      return { outcome: 'refused', why: '550 no such user' };
    });
    await world.settle({ mailer: strict });
    world.pass(HOUR);
    await world.settle({ mailer: strict });
    expect(refused).toBe(1);
    expect(await world.mails()).toEqual(['cleo invitation']);
    expect(await world.log.read(`delivery-${meeting}`)).toContainEqual(
      expect.objectContaining({
        type: 'DeliveryFailed',
        data: { recipient: 1, kind: 'invitation', number: 1, why: 'refused' },
      }),
    );
  });

  test('that is away for hours parks the email, and everything else goes on', async () => {
    const meeting = await world.create(ada, [ben]);
    const away = mailer(() => ({ outcome: 'failed', why: 'connect ECONNREFUSED' }));
    for (let hours = 0; hours < 6; hours++) {
      await world.settle({ mailer: away });
      world.pass(HOUR);
    }
    expect(await world.parked()).toMatchObject([
      { task: 'mail:invitation:1:1', reason: 'connect ECONNREFUSED' },
    ]);
    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect(await world.parked()).toEqual([]);
  });
});

describe('the email that asks whether an answer by the share link is theirs', () => {
  const ANSWER = '6f1de7a2-3c53-4a4e-9f0e-0d2b7a6f6c77';
  const answered = async (email: string) => {
    const meeting = await world.create(ada, [ben]);
    await world.settle();
    await world.pendingAnswers.keep(ANSWER, meeting, { name: 'Jo', email, zone: 'UTC', spans: [] });
    await world.work.ring([meeting]);
    return meeting;
  };
  const confirmations = () => world.mails('confirmAnswer');

  test('is sent as every other one: again after the server was away, and no more than two copies', async () => {
    const meeting = await answered('jo@example.org');
    const ids = new Set<string>();
    const answers: (MailOutcome | 'and lost' | null)[] = [
      { outcome: 'failed', why: 'connect ECONNREFUSED' },
      'and lost',
      'and lost',
    ];
    const worse = mailer(({ kind, messageId }, tries) => {
      if (kind !== 'confirmAnswer') return null;
      ids.add(messageId);
      return answers[tries - 1] ?? null;
    });
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await world.settle({ mailer: worse });
      world.pass(5 * MINUTE);
    }
    expect(await confirmations()).toEqual(['jo confirmAnswer ×2']);
    expect(ids.size).toBe(1);
    expect((await eventsOf(meeting)).slice(-5)).toEqual([
      ...['DeliveryAttempted', 'DeliveryDeferred', 'DeliveryAttempted', 'DeliveryAttempted'],
      'DeliveryUnknown',
    ]);
  });

  test('outlives a worker that is killed before it could send it', async () => {
    await answered('jo@example.org');
    await dieAt('CP-6-before-mail');
    await world.exhaust();
    expect(await confirmations()).toEqual(['jo confirmAnswer']);
  });

  test('is not sent to those who unsubscribed, the organizer, or once the answer is confirmed or has expired', async () => {
    await world.suppressions.add('quiet@example.org');
    for (const email of ['quiet@example.org', ada.email]) {
      await answered(email);
      await world.exhaust();
      await world.pendingAnswers.forget(ANSWER);
    }
    await answered('jo@example.org');
    await world.pendingAnswers.forget(ANSWER);
    await world.exhaust();
    await answered('late@example.org');
    world.pass(3 * 24 * HOUR + 1);
    await world.exhaust();
    expect(await confirmations()).toEqual([]);
  });

  test('names no address in the log', async () => {
    const meeting = await answered('jo@example.org');
    await world.settle();
    const { data } = (await world.log.read(`delivery-${meeting}`)).at(-1)!;
    expect(data).toEqual({
      recipient: 0,
      kind: 'confirmAnswer',
      number: expect.any(Number),
      file: 'none',
      asOf: 1,
    });
  });
});
