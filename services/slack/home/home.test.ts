import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { SlackAnswer, SlackBlock } from '../port.ts';
import { createHome } from './home.ts';

const ANA = '11111111-1111-4111-8111-111111111111';
const NOW = new Date('2026-03-02T12:00:00.000Z');

type Changes = { booked?: [string, string]; calendar?: string; by?: string } & Partial<
  MeetingRows['meeting']
>;

/** A meeting of Ana’s, in manual mode, with nothing decided; titles are sealed by a `#`. */
function meeting(
  id: string,
  { booked, calendar = 'recorded', by = ANA, ...changes }: Changes = {},
): MeetingRows {
  const booking = {
    number: 1,
    starts_at: `2026-${booked?.[0]}.000Z`,
    ends_at: `2026-${booked?.[1]}.000Z`,
    video_link: '#https://meet.example.com/x',
    calendar,
  };
  return {
    meeting: {
      id,
      organizer_id: by,
      title: `#${id}`,
      status: booked ? 'scheduled' : 'active',
      booking: booked ? 1 : null,
      ai_decision_mode: 'manual',
      video: 'calendar',
      ranking_current: false,
      no_time_reason: null,
      shareable_link: '#token',
      optional: [],
      ...changes,
    },
    participants: [],
    suggestions:
      changes.ranking_current && !changes.no_time_reason
        ? [
            {
              rank: 1,
              suggested_time: '2026-03-05T09:00:00.000Z',
              ends_at: '2026-03-05T10:00:00.000Z',
              confidence: 91,
              bent: [],
            },
          ]
        : [],
    bookings: booked ? [booking] : [],
    deliveries: [],
    availability: [],
  } as unknown as MeetingRows;
}

/** A home of someone who has these meetings, or has not connected. */
const concerned = (rows: MeetingRows | undefined) =>
  new Set(
    rows ? [rows.meeting.organizer_id, ...rows.participants.flatMap(({ user_id }) => user_id ?? [])] : [],
  );

function aHome(
  rows: MeetingRows[] | null,
  changes: Partial<Parameters<typeof createHome>[0]> = {},
  { invited = [] as MeetingRows[], calendar = 'connected' } = {},
) {
  const shown: { to: string; blocks: readonly SlackBlock[] }[] = [];
  const troubles: unknown[] = [];
  const waiting: { isSo: () => boolean; go: () => void }[] = [];
  const happened = () => {
    for (const { isSo, go } of waiting) if (isSo()) go();
  };
  let answer: SlackAnswer<object> = { ok: true };
  let clock = NOW;
  let looks = 0;
  let onRing: (meetingId: string) => void = () => {};
  const home = createHome({
    slack: {
      async showHome(team, slackUser, { blocks }) {
        shown.push({ to: `${team} ${slackUser}`, blocks });
        happened();
        return answer;
      },
    },
    connections: { of: async () => (rows ? ({ userId: ANA } as never) : null) },
    links: { connectionLink: ({ slackUser }) => `https://kairos.example.org/slack/connect/${slackUser}` },
    meetings: {
      async currentOf() {
        looks += 1;
        return [...(rows ?? [])];
      },
      concernedBy: async (id) => concerned(rows?.find(({ meeting }) => meeting.id === id)),
      openAmong: async (ids) => invited.filter(({ meeting }) => ids.includes(meeting.id)),
    },
    users: {
      byId: async () => ({ email: 'ana@example.com', addresses: [], calendar }) as never,
      idOfAddress: (email) => email,
    },
    vault: { hash: (value) => `hash of ${value}` },
    invitations: {
      claimLink: (token, { participant }) => `https://kairos.example.org/join/${token}?${participant}`,
    },
    doorbell: {
      listen(listener) {
        onRing = listener;
        return () => {};
      },
    },
    sealer: {
      load: async () => {},
      subjectOf: () => 'meeting:x',
      open: (sealed) => (sealed.startsWith('#') ? sealed.slice(1) : null),
      subjectsOfEmail: async (hash) =>
        hash === 'hash of ana@example.com'
          ? invited.map(({ meeting }) => `participant:${meeting.id}:2` as const)
          : [],
    },
    publicUrl: 'https://kairos.example.org',
    now: () => clock,
    closing: new AbortController().signal,
    onTrouble: (trouble) => {
      troubles.push(trouble);
      happened();
    },
    ...changes,
  });
  return {
    home,
    shown,
    troubles,
    refuse(refusal: SlackAnswer<object>) {
      answer = refusal;
    },
    at(time: Date) {
      clock = time;
    },
    /** A meeting changed. */
    ring: (meetingId: string) => onRing(meetingId),
    /** How often the content was looked up. */
    looks: () => looks,
    /** Until so many homes are drawn. */
    drawn: (count = 1) =>
      new Promise<void>((go) => void waiting.push({ isSo: () => shown.length >= count, go })),
    /** Until something could not be drawn. */
    failed: () => new Promise<void>((go) => void waiting.push({ isSo: () => troubles.length > 0, go })),
    words: () => JSON.stringify(shown.at(-1)?.blocks),
  };
}

/** Until all is done that was begun: everything here answers without waiting for anything. */
const settled = () => setImmediate();

test('anyone who has not connected is shown where to', async () => {
  const { home, drawn, shown, words } = aHome(null);
  const done = drawn();
  home('T1', 'U1');
  await done;
  expect(shown[0]?.to).toBe('T1 U1');
  expect(words()).toContain('https://kairos.example.org/slack/connect/U1');
});

test('what is booked and not over is shown, the next first, by its title and with its link', async () => {
  const { home, drawn, words } = aHome([
    meeting('Later', { booked: ['03-05T10:00:00', '03-05T11:00:00'] }),
    meeting('Sooner', { booked: ['03-02T11:30:00', '03-02T12:30:00'], by: 'someone else' }),
    meeting('Over', { booked: ['03-02T11:00:00', '03-02T12:00:00'] }),
    meeting('Nothing yet'),
  ]);
  const done = drawn();
  home('T1', 'U1');
  await done;
  expect(words().indexOf('Sooner')).toBeGreaterThan(0);
  expect(words().indexOf('Later')).toBeGreaterThan(words().indexOf('Sooner'));
  expect(words()).toContain('https://meet.example.com/x');
  expect(words()).toContain('https://kairos.example.org/meetings/Later');
  expect(words()).not.toContain('Over');
  expect(words()).not.toContain('Nothing yet');
});

test('what waits for the organizer is shown, and only to the organizer', async () => {
  const own = [
    meeting('To choose', { ranking_current: true }),
    meeting('No time', { ranking_current: true, no_time_reason: 'nobodyFree' as never }),
    meeting('No event', { booked: ['03-05T10:00:00', '03-05T11:00:00'], calendar: 'failed' }),
    meeting('By itself', { ranking_current: true, ai_decision_mode: 'auto' }),
    meeting('Of another', { ranking_current: true, by: 'someone else' }),
  ];
  const { home, drawn, words } = aHome(own);
  const done = drawn();
  home('T1', 'U1');
  await done;
  expect(words()).toContain('Best time:');
  expect(words()).toContain('kairos:book');
  expect(words()).toContain('No time works yet.');
  expect(words()).toContain('not in your calendar');
  expect(words()).not.toContain('By itself');
  expect(words()).not.toContain('Of another');
});

test('opened again while it is drawn, it is drawn again and no oftener', async () => {
  const { home, drawn, shown } = aHome([]);
  const twice = drawn(2);
  for (let i = 0; i < 5; i++) home('T1', 'U1');
  await twice;
  const done = drawn(3);
  home('T1', 'U2');
  await done;
  expect(shown.map(({ to }) => to)).toEqual(['T1 U1', 'T1 U1', 'T1 U2']);
});

test('what was opened is drawn again when a meeting of theirs changes, where it shows something else by that', async () => {
  const rows = [meeting('Lunch', { ranking_current: true }), meeting('Of others', { by: 'someone else' })];
  const { home, shown, words, looks, ring } = aHome(rows);
  home('T1', 'U1');
  await settled();
  expect(words()).toContain('Best time:');

  ring('Lunch');
  await settled();
  expect([shown.length, looks()]).toEqual([1, 2]);
  rows[0] = meeting('Lunch', { booked: ['03-05T09:00:00', '03-05T10:00:00'] });
  ring('Of others');
  await settled();
  expect([shown.length, looks()]).toEqual([1, 2]);
  ring('Lunch');
  await settled();
  expect(shown).toHaveLength(2);
  expect(words()).not.toContain('Best time:');
  expect(words()).toContain('https://meet.example.com/x');
});

test('what changes while it is drawn is not missed', async () => {
  const rows = [meeting('Lunch', { ranking_current: true })];
  const { home, words, ring } = aHome(rows, {
    connections: {
      async of() {
        if (rows[0]?.meeting.status === 'active') ring('Lunch');
        return { userId: ANA } as never;
      },
    },
    meetings: {
      openAmong: async () => [],
      async currentOf() {
        const before = [...rows];
        rows[0] = meeting('Lunch', { booked: ['03-05T09:00:00', '03-05T10:00:00'] });
        return before;
      },
      concernedBy: async () => concerned(rows[0]),
    },
  });
  home('T1', 'U1');
  await settled();
  expect(words()).toContain('https://meet.example.com/x');
});

test('what was opened long ago, or by no one, is not drawn again', async () => {
  const rows = [meeting('Lunch', { ranking_current: true })];
  const { home, shown, looks, ring, at } = aHome(rows);
  ring('Lunch');
  await settled();
  expect(looks()).toBe(0);
  home('T1', 'U1');
  await settled();
  rows[0] = meeting('Lunch', { booked: ['03-05T09:00:00', '03-05T10:00:00'] });
  at(new Date(NOW.getTime() + 13 * 3_600_000));
  ring('Lunch');
  await settled();
  expect([shown.length, looks()]).toEqual([1, 1]);
});

test('that it could not be drawn is told, in Slack’s own word', async () => {
  const { home, failed, troubles, refuse } = aHome([]);
  refuse({ ok: false, why: 'refused', detail: 'not_enabled' });
  const done = failed();
  home('T1', 'U1');
  await done;
  expect(troubles).toEqual([{ what: 'homeNotDrawn', error: 'not_enabled' }]);
});

test('that nothing is known of meetings now is told, and the next time it is drawn', async () => {
  const error = new Error('no read models');
  let isAway = true;
  const meetings = {
    currentOf: async () => {
      if (isAway) throw error;
      return [];
    },
    concernedBy: async () => concerned(undefined),
    openAmong: async () => [],
  };
  const { home, drawn, failed, shown, troubles } = aHome([], { meetings });
  const away = failed();
  home('T1', 'U1');
  await away;
  expect(troubles).toEqual([{ what: 'homeNotDrawn', error }]);
  isAway = false;
  const done = drawn();
  home('T1', 'U1');
  await done;
  expect(shown).toHaveLength(1);
});

test('someone who was invited replies from here, by hand if they have no calendar, and reads that they are optional', async () => {
  const asked = (id: string, optional: number[] = []) => ({
    ...meeting(id, { by: 'someone', optional }),
    participants: [{ number: 1 }, { number: 2, user_id: null, status: 'pending', answer: null }] as never,
  });
  const seen = async (calendar: string, ...invited: MeetingRows[]) => {
    const { home, shown } = aHome([], {}, { invited, calendar });
    home('T1', 'U1');
    while (shown.length === 0) await setImmediate();
    return JSON.stringify(shown[0]!.blocks);
  };
  const withCalendar = await seen('connected', asked('a'));
  expect(withCalendar).toContain("You're invited. Please join or decline.");
  expect(withCalendar).toContain('https://kairos.example.org/join/token?2');
  expect(withCalendar).not.toContain("You're optional");
  expect(await seen('none', asked('a', [2]))).toContain(
    "You're invited. Connect a calendar, or mark your times. You're optional: the meeting can go ahead without you, and your answer still helps.",
  );
  const declined = { ...asked('a'), participants: [{ number: 2, status: 'declined' }] as never };
  expect(await seen('none', declined)).not.toContain("You're invited");
});

test('someone who joined without a calendar is asked to answer by hand, until they have', async () => {
  const joined = (answer: string | null) => ({
    ...meeting('a', { by: 'someone', ranking_current: true }),
    participants: [{ number: 3, user_id: ANA, status: 'accepted', answer }] as never,
  });
  const seen = async (rows: MeetingRows, calendar: string) => {
    const { home, shown } = aHome([rows], {}, { calendar });
    home('T1', 'U1');
    while (shown.length === 0) await setImmediate();
    return JSON.stringify(shown[0]!.blocks);
  };
  const unseen = await seen(joined(null), 'none');
  expect(unseen).toContain("I can't see when you're free. Connect a calendar, or mark your times.");
  expect(unseen).toContain('https://kairos.example.org/join/token?3');
  // Only the organizer books.
  expect(unseen).not.toContain('Best time');
  expect(await seen(joined('#answer'), 'none')).not.toContain('mark your times');
  expect(await seen(joined(null), 'connected')).not.toContain('mark your times');
});
