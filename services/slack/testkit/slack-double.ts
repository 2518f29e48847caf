import { randomUUID } from 'node:crypto';
import type { Understood } from '#services/understanding/understood.ts';
import type { SagaSlackDeps } from '../performers/slack-deps.ts';
import { SLACK_TEAM } from '../plans/testkit/given-slack.ts';
import type {
  Content,
  MessagePlace,
  MessageTag,
  Slack,
  SlackAnswer,
  SlackConnection,
  SlackFailure,
  SlackProfile,
} from '../port.ts';

/** A message as in Slack now. `whisperedTo`: the only person who sees the message. */
export type PostedNow = {
  channel: string;
  thread: string | null;
  ts: string;
  text: string;
  tag: MessageTag | null;
  whisperedTo: string | null;
  /** How often the message was changed. */
  changes: number;
};

/** The next call's fault. */
export type SlackFault =
  | { kind: 'fails'; failure: SlackFailure }
  | { kind: 'arrives, then fails' }
  | { kind: 'arrives, then hangs' }
  | { kind: 'hangs' };

type Method = keyof Slack;

const UNREACHABLE: SlackFailure = { ok: false, why: 'unreachable', detail: 'service_unavailable' };
const GONE: SlackFailure = { ok: false, why: 'gone', detail: 'channel_not_found' };

/**
 * A Slack that keeps posted messages and shows faults that the real Slack can't be made to show. Like the real Slack,
 * this double never recognizes a message sent twice, and finds a message only by its tag.
 */
export function createTestSlack({ now }: { now: () => Date }) {
  const people = new Map<string, SlackProfile>();
  const connections: SlackConnection[] = [];
  const messages: PostedNow[] = [];
  const calls: string[] = [];
  const faults: { [Each in Method]?: SlackFault[] } = {};
  const gone = new Set<string>();
  const state = { down: false, botUser: 'UBOT' as string | null, understood: null as Understood | null };
  /** The texts that were read, and as of when. */
  const readings: { text: string; now: Date; zone: string }[] = [];
  let posted = 0;

  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });

  async function call<T extends object>(
    method: Method,
    signal: AbortSignal,
    work: () => SlackAnswer<T>,
  ): Promise<SlackAnswer<T>> {
    signal.throwIfAborted();
    calls.push(method);
    if (state.down) return UNREACHABLE;
    if (state.botUser === null) return { ok: false, why: 'notConnected', detail: 'account_inactive' };
    const fault = faults[method]?.shift();
    if (fault?.kind === 'fails') return fault.failure;
    if (fault?.kind === 'hangs') return hang(signal);
    const done = work();
    if (fault?.kind === 'arrives, then hangs') return hang(signal);
    if (fault?.kind === 'arrives, then fails') return { ...UNREACHABLE, outcomeUnknown: true };
    return done;
  }

  function put(
    { channel, thread }: MessagePlace,
    { text }: Content,
    rest: Pick<PostedNow, 'tag' | 'whisperedTo'>,
  ) {
    if (gone.has(channel)) return GONE;
    posted += 1;
    const ts = `${Math.floor(now().getTime() / 1000)}.${String(posted).padStart(6, '0')}`;
    messages.push({ channel, thread, ts, text, changes: 0, ...rest });
    return { ok: true as const, channel, ts };
  }

  const api: Slack = {
    profile: (_team, slackUser, signal) =>
      call('profile', signal, () => {
        const profile = people.get(slackUser);
        return profile ? { ok: true, profile } : { ok: false, why: 'gone', detail: 'user_not_found' };
      }),
    direct: (_team, slackUser, signal) =>
      call('direct', signal, () => ({ ok: true, channel: `D-${slackUser}` })),
    post: (_team, place, { tag, ...content }, signal) =>
      call('post', signal, () => put(place, content, { tag, whisperedTo: null })),
    find: (_team, { channel, thread }, { tag, since }, signal) =>
      call('find', signal, () => {
        if (gone.has(channel)) return GONE;
        const found = messages.find(
          (message) =>
            message.channel === channel &&
            message.thread === thread &&
            message.tag?.meetingId === tag.meetingId &&
            message.tag.message === tag.message &&
            Number(message.ts) * 1000 >= since.getTime() - 120_000,
        );
        return { ok: true, ts: found?.ts ?? null };
      }),
    update: (_team, { channel, ts }, { text }, signal) =>
      call<object>('update', signal, () => {
        const message = messages.find((one) => one.channel === channel && one.ts === ts);
        if (!message || gone.has(channel)) return { ok: false, why: 'gone', detail: 'message_not_found' };
        Object.assign(message, { text, changes: message.changes + 1 });
        return { ok: true };
      }),
    whisper: (_team, place, slackUser, content, signal) =>
      call('whisper', signal, () => put(place, content, { tag: null, whisperedTo: slackUser })),
    showHome: (_team, _slackUser, _view, signal) => call('showHome', signal, () => ({ ok: true })),
  };

  const side: Omit<
    SagaSlackDeps,
    | 'organizing'
    | 'changeSettings'
    | 'accountsByEmail'
    | 'leftMeetingsOf'
    | 'openMeetingsOf'
    | 'changeableMeetingsOf'
    | 'sealer'
  > = {
    api,
    workspaces: {
      ofTeam: async (team) =>
        state.botUser === null
          ? null
          : { team, teamName: 'Example', botUser: state.botUser, botToken: 'token' },
    },
    connections: {
      of: async (team, slackUser) =>
        connections.find((one) => one.team === team && one.slackUser === slackUser) ?? null,
      ofUsers: async (userIds) =>
        Map.groupBy(
          connections.filter(({ userId }) => userIds.includes(userId)),
          ({ userId }) => userId,
        ),
    },
    links: {
      connectionLink: ({ slackUser, meetingId }) =>
        `https://kairos.example.org/slack/connect/${slackUser}-${meetingId}`,
    },
    understand: async (text, reading) => {
      readings.push({ text, now: reading.now, zone: reading.zone });
      return { understood: state.understood ?? { ok: false, why: 'help' }, by: 'grammar' };
    },
  };

  return {
    side,
    state,
    faults,
    gone,
    calls,
    people,
    readings,
    connections,
    messages,
    /** The messages in Slack with this name. */
    about: (message: MessageTag['message']) => messages.filter(({ tag }) => tag?.message === message),
    whispers: () => messages.filter(({ whisperedTo }) => whisperedTo !== null),
    /** Someone in the workspace; their id is `U` and their name. */
    member(name: string, changes: Partial<SlackProfile> = {}): string {
      const id = `U${name.toUpperCase()}`;
      const email = `${name.toLowerCase()}@example.org`;
      people.set(id, { id, name, email, zone: 'Europe/London', isBot: false, ...changes });
      return id;
    },
    /** Makes a Slack account this person's, in place of its earlier connection. */
    connect(slackUser: string, userId: string, changes: Partial<SlackConnection> = {}): void {
      const connection: SlackConnection = {
        id: randomUUID(),
        userId,
        team: SLACK_TEAM,
        teamName: 'Example',
        slackUser,
        slackName: null,
        slackEmail: null,
        notices: true,
        since: now().toISOString(),
        ...changes,
      };
      const earlier = connections.findIndex(
        (one) => one.team === connection.team && one.slackUser === slackUser,
      );
      if (earlier >= 0) connections.splice(earlier, 1);
      connections.push(connection);
    },
  };
}

export type TestSlack = ReturnType<typeof createTestSlack>;
