// @module-tag laws

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenKairos, givenKairos } from '#services/http/testkit/given.ts';
import { shareOf } from '#tests/harness/cases.ts';
import { randomFrom } from '#tests/harness/random-from.ts';
import { givenDoor, replyAbout, replyAddress } from './testkit/door.ts';
import { counter, delegated, JESS, MEETING, PROGRAMS } from './testkit/samples.ts';
import { askDns, signed } from './testkit/sender.ts';

/** Emails that nobody should send, at random: `HOSTILE_SEED` repeats a run. */

const SEED = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const EMAILS = shareOf(100);
let kairos: GivenKairos;
let send: Awaited<ReturnType<typeof givenDoor>>['send'];
beforeAll(async () => {
  const door = await givenDoor();
  send = door.send;
  kairos = await givenKairos({ env: door.env, askDns });
});
afterAll(() => kairos.stop());

test(`${EMAILS} hostile emails change no one's answer, and a good one is taken after them (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const { id } = await kairos.meetingIn('scheduled');
  await kairos.organizer.post(`/api/meetings/${id}/invite`, {
    emails: [{ email: JESS, name: 'Jess Park', bookedTime: 'asked' }],
  });
  const to = replyAddress(id, 2);
  const stranger = replyAddress(MEETING, 2);
  const guess = `reply+${Array.from({ length: 45 }, () => oneOf([...'abcdefghij234567'])).join('')}@kairos.example`;
  const seen = async () => ({
    people: (await kairos.look(id)).participants.map(({ email, status }) => [email, status]),
    events: (await kairos.events(`meeting-${id}`)).filter((type) =>
      /Declined|Answered|Joined|Book/.test(type),
    ),
  });
  const before = await seen();

  const plain = () => {
    const said = {
      ...{ to, sequence: oneOf([0, 99, 999_999_999]), comment: oneOf(['', 'Hi\\, all', 'x'.repeat(9_000)]) },
      partstat: oneOf(['ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED', 'COMPLETED', '']),
      stamp: oneOf(['20990101T000000Z', '00000000T000000Z', '20260303T091200Z']),
    };
    const written = oneOf([...Object.values(PROGRAMS), counter, delegated])(said).replaceAll(MEETING, id);
    return oneOf([written, written, written.replaceAll('\r\n', '\n')]);
  };
  const cutOff = (text: string) => text.slice(0, Math.floor(random() * text.length));
  const scrambled = (text: string) => {
    const bytes = Buffer.from(text);
    for (let changed = 0; changed < 30; changed++)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return bytes;
  };
  const nested = (text: string, depth: number) =>
    Array.from({ length: depth }).reduce<string>(
      (inner, _, level) =>
        `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${inner}\r\n--b${level}--`,
      text,
    );
  const hostile: (() => Promise<Buffer | string> | Buffer | string)[] = [
    () => plain(),
    () => cutOff(plain()),
    () => scrambled(plain()),
    () => signed(plain(), 'evil.example'),
    async () =>
      (await signed(plain()))
        .replace(/PARTSTAT=\w*/g, 'PARTSTAT=DECLINED')
        .replace(/\nFrom: .*/, '\nFrom: <jess@partner.example>'),
    () => `From: eve@evil.example\r\n${plain()}`,
    () => 'Received: from a by b; Tue, 3 Mar 2026 09:12:00 +0000\r\n'.repeat(40) + plain(),
    () => `${plain()}${'y'.repeat(1_200_000)}`,
    () => plain().replace(/multipart\/\w+/, 'multipart/report; report-type=delivery-status'),
    () => nested(plain(), 400),
    () => `X-A: ${'z'.repeat(200_000)}\r\n${plain()}`,
    () => plain().replace(/BEGIN:VEVENT/g, 'BEGIN:VEVENT\r\n'.repeat(2_000)),
    () =>
      plain().replace(
        /ATTENDEE/g,
        `${'ATTENDEE;PARTSTAT=DECLINED:mailto:a@b.example\r\n'.repeat(3_000)}ATTENDEE`,
      ),
    () => Buffer.from(Array.from({ length: 4_000 }, () => Math.floor(random() * 256))),
    () => '',
  ];

  const codes = new Map<number, number>();
  for (let sent = 0; sent < EMAILS; sent++) {
    const raw = await oneOf(hostile)();
    const code = await send(oneOf([to, to, to, stranger, guess]), raw, oneOf([JESS, 'eve@evil.example', '']));
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  // Each had an answer, and none of them an error of ours.
  expect([...codes.keys()].filter((code) => ![250, 450, 550, 552].includes(code))).toEqual([]);
  expect(await seen()).toEqual(before);

  await kairos.forgetCounts();
  expect(await send(to, await signed(replyAbout(id, { to, partstat: 'DECLINED' })))).toBe(250);
  expect(await kairos.events(`meeting-${id}`)).toContain('ParticipantDeclined');
}, 120_000);
