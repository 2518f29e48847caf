// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingIn, storyAsTables } from '#services/cli/demo/report.ts';
import { playStory } from '#services/cli/demo/story.ts';
import { JOIN_PAUSE_MS } from '#services/sagas/plans/availability-and-ranking.ts';
import { startMailLedger } from './crash/mail-ledger.ts';
import { type RunningKairos, runKairos } from './harness/kairos.ts';

test('the main story needs no demo mailbox: emails that are sent for real are left out', async () => {
  const ledger = await startMailLedger();
  const kairos = await runKairos({ env: { SMTP_URL: ledger.url }, protocols: false });
  const told = await playStory(kairos.url, true, () => {});
  expect([told.mails, missingIn(told)]).toEqual([null, []]);
  expect(storyAsTables(told)).toContain("They went to that Kairos's mail server.");
  await kairos.stop();
  await ledger.close();
});

describe('the main story over HTTP', () => {
  let kairos: RunningKairos;
  beforeAll(async () => {
    kairos = await runKairos({ protocols: false });
  });
  afterAll(() => kairos.stop());

  test('an automatic meeting of three people in three zones is booked, with calendar events and emails', async () => {
    const told = await playStory(kairos.url, false, () => {});
    expect(missingIn(told)).toEqual([]);
    expect(told.meeting.ranking?.suggestions[0]?.suggestedTime).toBe(told.meeting.scheduledTime);
  });

  test('a manual meeting waits for the organizer, who is the only one to get the suggestions', async () => {
    // With the waits of a Kairos as it ships, and half of the calls a minute that it allows.
    const asShipped = await runKairos({
      ...{ env: { KAIROS_GRACE_SECONDS: '10' }, protocols: false, joinPause: JOIN_PAUSE_MS },
      limits: { read: { calls: 300, seconds: 60 } },
    });
    const told = await playStory(asShipped.url, true, () => {}).finally(() => asShipped.stop());
    expect(missingIn(told)).toEqual([]);
    const suggested = told.mails?.filter(({ kind }) => kind === 'suggestions').map(({ to }) => to);
    expect(suggested).toEqual([told.people[0]?.email]);
  });
});
