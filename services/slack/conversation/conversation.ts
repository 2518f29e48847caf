import { APP_HOME, type NotUnderstood, type SlackEvent, type SlackMessage } from '#contracts/events/slack.ts';
import { type Decider, type Decision, refuse, type Timestamped } from '#services/domain/decider.ts';

type Data<Type extends SlackEvent['type']> = Extract<SlackEvent, { type: Type }>['data'];

/**
 * A command asks for its event, since everything said, pressed or posted is a fact; only a press on an unknown message is
 * refused. A press is numbered here.
 */
export type ConversationCommand = {
  [Type in SlackEvent['type']]: { type: Type } & (string extends keyof Data<Type>
    ? unknown
    : Omit<Data<Type>, Type extends 'SlackPressed' ? 'press' : never>);
}[SlackEvent['type']];

// ---- state

type AskedRequest = Data<'SlackAsked'> & { at: string };

export type Understanding =
  | ({ kind: 'understood'; at: string } & Data<'SlackUnderstood'>)
  /** `isChanged`: the account has the requested settings. */
  | ({ kind: 'settings'; at: string; isChanged: boolean } & Data<'SlackSettingsUnderstood'>)
  /** `isChanged`: the meeting has the requested attendance. */
  | ({ kind: 'attendance'; at: string; isChanged: boolean } & Data<'SlackAttendanceUnderstood'>)
  /** `made`: the outcome; null while the meeting isn't changed yet. */
  | ({ kind: 'change'; at: string; made: Data<'SlackChangeMade'> | null } & Data<'SlackChangeUnderstood'>)
  | ({ kind: 'notUnderstood'; at: string } & Data<'SlackNotUnderstood'>);

export type ButtonPress = Data<'SlackPressed'> & {
  at: string;
  /** Null until the press is answered. */
  answer: Omit<Data<'SlackPressAnswered'>, 'press'> | null;
};

export type Post = {
  message: SlackMessage;
  team: string;
  channel: string;
  thread: string | null;
  /** When posting began. */
  at: string;
} & (
  | { state: 'begun' }
  | { state: 'posted'; ts: string | null; shows: string }
  | { state: 'failed'; why: Data<'SlackPostFailed'>['why'] }
);

/** The Slack conversation about a meeting, including requests that led to no meeting and meetings made on the web. */
export type Conversation = {
  /** Null for a meeting that was made on the web. */
  asked: AskedRequest | null;
  /** When the requester was asked to connect their account; null if they never had to. */
  linkRequiredAt: string | null;
  /** Null until the request has been looked at. */
  understanding: Understanding | null;
  /** In order of their numbers, from 1. */
  presses: readonly ButtonPress[];
  posts: readonly Post[];
};

export const postOf = ({ posts }: Conversation, message: SlackMessage): Post | undefined =>
  posts.find((post) => post.message === message);

function evolve(state: Conversation, { type, data, meta: { at } }: Timestamped<SlackEvent>): Conversation {
  switch (type) {
    case 'SlackAsked':
      return { ...state, asked: { ...data, at } };
    case 'SlackLinkRequired':
      return { ...state, linkRequiredAt: at };
    case 'SlackUnderstood':
      return { ...state, understanding: { kind: 'understood', ...data, at } };
    case 'SlackNotUnderstood':
      return { ...state, understanding: { kind: 'notUnderstood', ...data, at } };
    case 'SlackSettingsUnderstood':
      return { ...state, understanding: { kind: 'settings', ...data, isChanged: false, at } };
    case 'SlackAttendanceUnderstood':
      return { ...state, understanding: { kind: 'attendance', ...data, isChanged: false, at } };
    case 'SlackChangeUnderstood':
      return { ...state, understanding: { kind: 'change', ...data, made: null, at } };
    case 'SlackChangeMade':
      return state.understanding?.kind === 'change'
        ? { ...state, understanding: { ...state.understanding, made: data } }
        : state;
    case 'SlackSettingsChanged':
    case 'SlackAttendanceChanged':
      return state.understanding !== null && 'isChanged' in state.understanding
        ? { ...state, understanding: { ...state.understanding, isChanged: true } }
        : state;
    case 'SlackPressed':
      return { ...state, presses: [...state.presses, { ...data, at, answer: null }] };
    case 'SlackPressAnswered': {
      const { press: number, ...answer } = data;
      const presses = state.presses.map((press) => (press.press === number ? { ...press, answer } : press));
      return { ...state, presses };
    }
    case 'SlackPosting': {
      const others = state.posts.filter(({ message }) => message !== data.message);
      return { ...state, posts: [...others, { ...data, at, state: 'begun' }] };
    }
    case 'SlackPosted': {
      const { channel, ts, shows } = data;
      return changed(state, data.message, (post) => ({
        ...begun(post),
        channel,
        state: 'posted',
        ts,
        shows,
      }));
    }
    case 'SlackMessageChanged':
      return changed(state, data.message, (post) =>
        post.state === 'posted' ? { ...post, shows: data.shows } : post,
      );
    case 'SlackPostFailed':
      return changed(state, data.message, (post) => ({ ...begun(post), state: 'failed', why: data.why }));
    default:
      return type satisfies never;
  }
}

const changed = (state: Conversation, message: SlackMessage, change: (post: Post) => Post): Conversation => ({
  ...state,
  posts: state.posts.map((post) => (post.message === message ? change(post) : post)),
});

const begun = ({ message, team, channel, thread, at }: Post) => ({ message, team, channel, thread, at });

// ---- decide

/** `unknown`: the conversation has nothing in this workspace. */
type ConversationRefusal = 'unknown';

function decide(
  command: ConversationCommand,
  state: Conversation,
): Decision<SlackEvent, ConversationRefusal> {
  if (command.type === 'SlackPressed' && !isKnownIn(state, command))
    return refuse('unknown', "This message isn't about a meeting in this workspace.");
  if (!isNew(command, state)) return [];
  const { type, ...data } = command;
  return [
    {
      type,
      data: { ...data, ...(type === 'SlackPressed' && { press: state.presses.length + 1 }) },
    } as SlackEvent,
  ];
}

/** Whether the event says more than what is known, and isn't too late. */
function isNew(command: ConversationCommand, state: Conversation): boolean {
  const { asked, linkRequiredAt, understanding, presses } = state;
  switch (command.type) {
    case 'SlackAsked':
      return !asked;
    case 'SlackLinkRequired':
      return !linkRequiredAt && isOpen(state);
    case 'SlackUnderstood':
    case 'SlackSettingsUnderstood':
    case 'SlackAttendanceUnderstood':
    case 'SlackChangeUnderstood':
      return isOpen(state);
    case 'SlackNotUnderstood':
      return (
        isOpen(state) || (isToCarryOut(understanding) && WHY_REFUSED[understanding.kind] === command.why)
      );
    case 'SlackSettingsChanged':
      return understanding?.kind === 'settings' && isToCarryOut(understanding);
    case 'SlackAttendanceChanged':
      return understanding?.kind === 'attendance' && isToCarryOut(understanding);
    case 'SlackChangeMade':
      return understanding?.kind === 'change' && isToCarryOut(understanding);
    case 'SlackPressed':
      return !presses.some(({ id }) => id === command.id);
    case 'SlackPressAnswered':
      return presses[command.press - 1]?.answer === null;
    case 'SlackPosting':
      return !postOf(state, command.message);
    case 'SlackPosted':
      return postOf(state, command.message)?.state === 'begun';
    case 'SlackMessageChanged': {
      const post = postOf(state, command.message);
      return post?.state === 'posted' && post.shows !== command.shows;
    }
    case 'SlackPostFailed': {
      const post = postOf(state, command.message);
      return post !== undefined && post.state !== 'failed';
    }
  }
}

/** A request whose meaning has not been worked out yet. */
const isOpen = ({ asked, understanding }: Conversation): boolean => asked !== null && understanding === null;

type Understood = Exclude<Understanding, { kind: 'notUnderstood' }>;

/** Whether something was understood that isn't carried out yet. A new meeting is its own record of that. */
export const isToCarryOut = (understanding: Understanding | null): understanding is Understood => {
  switch (understanding?.kind) {
    case 'understood':
      return true;
    case 'settings':
    case 'attendance':
      return !understanding.isChanged;
    case 'change':
      return !understanding.made;
    default:
      return false;
  }
};

/** Why a request counts as not understood, by its kind, if what was understood is refused. */
export const WHY_REFUSED = {
  understood: 'refused',
  settings: 'badSettings',
  attendance: 'refused',
  change: 'unclearChange',
} as const satisfies Record<Understood['kind'], NotUnderstood>;

/** A press counts only in a workspace where the bot has posted in this conversation, or in App Home. */
const isKnownIn = (
  { posts }: Conversation,
  { team, channel }: Pick<ButtonPress, 'team' | 'channel'>,
): boolean => channel === APP_HOME || posts.some((post) => post.team === team);

export const conversationDecider: Decider<
  Conversation,
  ConversationCommand,
  SlackEvent,
  ConversationRefusal
> = {
  initial: { asked: null, linkRequiredAt: null, understanding: null, presses: [], posts: [] },
  evolve,
  decide,
};
