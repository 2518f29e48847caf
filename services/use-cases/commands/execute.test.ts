import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetingEvents } from '#contracts/events/meeting.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Meeting } from '#services/domain/meeting/state.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import {
  isStoreUnavailable,
  START,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { type CommandContext, execute, type LoadedStream, load } from './execute.ts';
import { createMeeting } from './testkit/create-meeting.ts';

const ORGANIZER = randomUUID();

const create = createMeeting({
  organizerId: ORGANIZER,
  link: 'secret',
  aiDecisionMode: 'auto',
  participants: [{ email: 'bea@example.com' }],
});
const decline: MeetingCommand = { type: 'DeclineMeeting', participant: 1 };
const cancel: MeetingCommand = { type: 'CancelMeeting' };
const join = (name: string): MeetingCommand => ({
  type: 'JoinMeeting',
  userId: randomUUID(),
  email: `${name}@example.com`,
  name,
});

const context = (changes: Partial<CommandContext> = {}): CommandContext => ({
  commandId: randomUUID(),
  actor: { kind: 'user', id: ORGANIZER },
  correlationId: 'test',
  source: 'http',
  now: () => new Date('2026-03-02T08:00:00.000Z'),
  pause: async () => {},
  ...changes,
});

let log: EventLog;
let stream: `meeting-${string}`;
beforeEach(() => {
  log = plainEventLog(createMemoryLog().open());
  stream = `meeting-${randomUUID()}`;
});

const run = (command: MeetingCommand, given: Partial<CommandContext> = {}, on = log) =>
  execute(on, meetingDecider, stream, command, context(given));
const typesOf = async () => (await log.read(stream)).map(({ type }) => type);

/** The log with another append. */
const appending = (append: EventLog['append']): EventLog => ({ ...log, append });

describe('a command', () => {
  it('appends its events with their time and who caused them, and answers their position', async () => {
    const commandId = randomUUID();
    const answer = await run(create, { commandId, requestHash: 'h' });
    const stored = await log.read(stream);
    expect(stored.map(({ meta }) => meta)).toEqual(
      stored.map(({ type }) => ({
        v: meetingEvents[type].version,
        at: '2026-03-02T08:00:00.000Z',
        commandId,
        requestHash: 'h',
        actor: { kind: 'user', id: ORGANIZER },
        correlationId: 'test',
        source: 'http',
      })),
    );
    expect(answer).toMatchObject({
      ok: true,
      state: { status: 'pending', createdAt: '2026-03-02T08:00:00.000Z' },
      events: [{ type: 'MeetingCreated' }, { type: 'ParticipantInvited' }],
      revision: 1,
      checkpoint: stored[1]!.checkpoint,
      repeated: false,
    });
  });

  it('reads its stream once, also where the store can never tell that an append came first', async () => {
    let reads = 0;
    const unsure: EventLog = {
      ...log,
      append: async (...given) => ({ ...(await log.append(...given)), repeated: true }),
      read: (stream) => {
        reads += 1;
        return log.read(stream);
      },
    };
    expect(await run(create, {}, unsure)).toMatchObject({ ok: true, revision: 1, repeated: false });
    expect(reads).toBe(1);
  });

  it('is answered as the first time when it comes again, whatever happened since', async () => {
    await run(create);
    const commandId = randomUUID();
    const first = await run(decline, { commandId });
    await run(cancel);
    expect(await run(decline, { commandId })).toMatchObject({ ...first, repeated: true });
    expect(await typesOf()).toHaveLength(4);
  });

  it('with the id of another request is refused', async () => {
    await run(create);
    const commandId = randomUUID();
    await run(decline, { commandId, requestHash: 'one' });
    expect(await run(cancel, { commandId, requestHash: 'other' })).toMatchObject({
      ok: false,
      refused: { code: 'keyReused' },
    });
  });

  it('that is carried out twice at once has one answer, that of what was stored', async () => {
    const commandId = randomUUID();
    const drafts = ['one', 'other'].map((link) => ({ ...create, link, linkHash: `hash of ${link}` }));
    const [one, other] = await Promise.all(
      drafts.map((draft) => run(draft, { commandId, requestHash: 'h' })),
    );
    const { state } = await load(log, meetingDecider, stream);
    expect([one, other]).toMatchObject([
      { ok: true, state, revision: 1 },
      { ok: true, state, revision: 1 },
    ]);
    expect(await typesOf()).toEqual(['MeetingCreated', 'ParticipantInvited']);
  });

  it.each([
    ['fewer events', []],
    ['as many', [{ email: 'cem@example.com' }]],
    ['more', [{ email: 'cem@example.com' }, { email: 'dan@example.com' }]],
  ])(
    'and another request with its id at the same time, which leads to %s, is refused',
    async (_, participants) => {
      const commandId = randomUUID();
      const answers = await Promise.all([
        run(create, { commandId, requestHash: 'one' }),
        run({ ...create, participants }, { commandId, requestHash: 'other' }),
      ]);
      expect(answers).toMatchObject([{ ok: true }, { ok: false, refused: { code: 'keyReused' } }]);
      expect(await typesOf()).toEqual(['MeetingCreated', 'ParticipantInvited']);
    },
  );

  it('that is refused leaves no trace', async () => {
    expect(await run(cancel)).toMatchObject({ ok: false, refused: { code: 'notFound' } });
    expect(await typesOf()).toEqual([]);
  });

  it('that has nothing left to do answers the position of the stream', async () => {
    await run(create);
    await run(decline);
    const { revision, checkpoint } = await load(log, meetingDecider, stream);
    expect(await run(decline)).toMatchObject({ ok: true, events: [], revision, checkpoint });
  });

  it('decides again when someone else was faster, and both are kept', async () => {
    await run(create);
    await Promise.all(['cem', 'dan', 'eve'].map((name) => run(join(name))));
    expect((await load(log, meetingDecider, stream)).state).toMatchObject({
      participants: [1, 2, 3, 4].map((number) => ({ number })),
    });
  });

  it('decides again on what is there then: only one of two rivals is taken', async () => {
    await run(create);
    const answers = await Promise.all([run(cancel), run(join('cem'))]);
    expect(await typesOf()).toEqual(['MeetingCreated', 'ParticipantInvited', 'MeetingCancelled']);
    expect(answers).toMatchObject([{ ok: true }, { ok: false, refused: { code: 'closed' } }]);
  });

  it('gives up after it lost five times', async () => {
    await run(create);
    let tries = 0;
    const lost = appending(async () => {
      tries += 1;
      throw new WrongExpectedRevision(stream, 1, 2);
    });
    expect(await run(cancel, {}, lost)).toMatchObject({ ok: false, refused: { code: 'conflict' } });
    expect(tries).toBe(5);
  });

  it('repeats the same events when the store did not say whether it has them, and stores them once', async () => {
    let tries = 0;
    const silent = appending(async (...append) => {
      tries += 1;
      const appended = await log.append(...append);
      if (tries === 1) throw new StoreUnavailable('No answer');
      return appended;
    });
    expect(await run(create, {}, silent)).toMatchObject({ ok: true, revision: 1, repeated: false });
    expect(tries).toBe(2);
    expect(await typesOf()).toEqual(['MeetingCreated', 'ParticipantInvited']);
  });

  it('fails when the store stays silent, and finds its events when it is given again', async () => {
    const commandId = randomUUID();
    const silent = appending(async (...append) => {
      await log.append(...append);
      throw new StoreUnavailable('No answer');
    });
    await expect(run(create, { commandId }, silent)).rejects.toSatisfy(isStoreUnavailable);
    expect(await run(create, { commandId })).toMatchObject({ ok: true, revision: 1, repeated: true });
  });
});

describe('a command on a stream that is taken for empty', () => {
  const fresh = (command: MeetingCommand, given: Partial<CommandContext> = {}, on = log) =>
    run(command, { ...given, expectEmpty: true }, on);

  it('reads nothing where that is so', async () => {
    const unread: EventLog = { ...log, read: () => Promise.reject(new Error('it was read')) };
    expect(await fresh(create, {}, unread)).toMatchObject({ ok: true, revision: 1, repeated: false });
    expect(await typesOf()).toEqual(['MeetingCreated', 'ParticipantInvited']);
  });

  it('is answered as the first time when it comes again, whatever happened since', async () => {
    const commandId = randomUUID();
    const first = await fresh(create, { commandId });
    await run(decline);
    const again = await fresh({ ...create, link: 'other' }, { commandId });
    expect(again).toMatchObject({ ...first, repeated: true });
    expect(await typesOf()).toHaveLength(3);
  });

  it.each([
    ['fewer events', { ...create, participants: [] }],
    ['as many', { ...create, participants: [{ email: 'cem@example.com' }] }],
    ['more', { ...create, participants: [{ email: 'cem@example.com' }, { email: 'dan@example.com' }] }],
    ['a refusal', cancel],
  ])('is refused with the id of another request, also if it leads to %s', async (_, other) => {
    const commandId = randomUUID();
    await fresh(create, { commandId, requestHash: 'one' });
    expect(await fresh(other, { commandId, requestHash: 'other' })).toMatchObject({
      ok: false,
      refused: { code: 'keyReused' },
    });
    expect(await typesOf()).toEqual(['MeetingCreated', 'ParticipantInvited']);
  });

  it('decides on what is there where it is not empty', async () => {
    await run(create);
    const other = { ...create, organizerId: randomUUID() };
    expect(await fresh(other)).toMatchObject({ ok: false, refused: { code: 'exists' } });
    expect(await fresh(decline)).toMatchObject({ ok: true, revision: 2 });
  });
});

describe('a command on a stream that was just read', () => {
  const counted = () => {
    const read: string[] = [];
    const on: EventLog = {
      ...log,
      read(stream) {
        read.push(stream);
        return log.read(stream);
      },
    };
    return { on, reads: () => read.length };
  };
  const carry = async (
    command: MeetingCommand,
    { on, loaded, ...given }: Partial<CommandContext> & { on: EventLog; loaded: LoadedStream<Meeting> },
  ) => execute(on, meetingDecider, stream, command, context(given), loaded);

  it('reads nothing, and answers with what the next one may be given', async () => {
    const { on, reads } = counted();
    await run(create);
    const loaded = await load(log, meetingDecider, stream);
    const declined = await carry(decline, { on, loaded });
    if (!declined.ok) throw new Error('it was refused');
    expect(await carry(cancel, { on, loaded: declined })).toMatchObject({ ok: true, repeated: false });
    expect(reads()).toBe(0);
    expect(await load(log, meetingDecider, stream)).toMatchObject({
      state: { status: 'cancelled' },
      revision: 3,
    });
  });

  it('relies on what was read where nothing is to be done, or may be', async () => {
    const { on, reads } = counted();
    await run(create);
    await run(cancel);
    const loaded = await load(log, meetingDecider, stream);
    expect(await carry(cancel, { on, loaded })).toMatchObject({ ok: true, events: [], revision: 2 });
    expect(await carry(join('cem'), { on, loaded })).toMatchObject({ refused: { code: 'closed' } });
    expect(reads()).toBe(0);
  });

  it('reads it again where others appended since, and decides on that', async () => {
    const { on, reads } = counted();
    await run(create);
    const loaded = await load(log, meetingDecider, stream);
    await run(cancel);
    expect(await carry(join('cem'), { on, loaded })).toMatchObject({ refused: { code: 'closed' } });
    expect(reads()).toBe(1);
  });

  it('is answered as the first time where what was read tells of it, whatever happened since', async () => {
    await run(create);
    const commandId = randomUUID();
    const first = await run(decline, { commandId });
    await run(join('bea'));
    const loaded = await load(log, meetingDecider, stream);
    expect(await carry(decline, { on: log, loaded, commandId })).toMatchObject({ ...first, repeated: true });
    expect(await carry(decline, { on: log, loaded, commandId, requestHash: 'other' })).toMatchObject({
      refused: { code: 'keyReused' },
    });
    expect(await load(log, meetingDecider, stream)).toMatchObject({ revision: loaded.revision });
  });
});

it('an empty stream is at the start of the log', async () =>
  expect(await load(log, meetingDecider, stream)).toEqual({
    state: { status: 'none' },
    revision: -1,
    checkpoint: START,
    commandIds: new Set(),
  }));
