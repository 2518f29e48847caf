import { normalizeEmail } from '#contracts/email-address.ts';
import { APP_HOME } from '#contracts/events/slack.ts';
import type { MeetingQueries } from '#projections/meetings/queries.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import { idsOf } from '#services/use-cases/commands/whose-time.ts';
import type { ConnectionLinks } from '../connections/connection-links.ts';
import { conversationIdOf } from '../conversation-id.ts';
import type { HomeFacts } from '../messages/facts.ts';
import { homeView } from '../messages/home.ts';
import type { Slack, SlackConnections } from '../port.ts';
import { homeMeetingsOf, type SealedHomeMeeting } from './home-facts.ts';

type HomeDeps = {
  slack: Pick<Slack, 'showHome'>;
  connections: Pick<SlackConnections, 'of'>;
  links: Pick<ConnectionLinks, 'connectionLink'>;
  meetings: Pick<MeetingQueries, 'currentOf' | 'concernedBy' | 'openAmong'>;
  users: Pick<Users, 'byId' | 'idOfAddress'>;
  vault: Pick<Vault, 'hash'>;
  /** Personal links, by which people reply. */
  invitations: Pick<InvitationTokens, 'claimLink'>;
  /** Rings when a meeting changed. */
  doorbell: Pick<Doorbell, 'listen'>;
  sealer: Pick<Sealer, 'load' | 'subjectOf' | 'open' | 'subjectsOfEmail'>;
  /** Without a trailing slash. */
  publicUrl: string;
  now: () => Date;
  /** Aborted when the process leaves. */
  closing: AbortSignal;
  /** Why an App Home wasn't drawn: an error, or Slack's own error code. */
  onTrouble: (trouble: { what: 'homeNotDrawn'; error: unknown }) => void;
};

/** How long an App Home is kept up to date after opening, in milliseconds: a long working day. */
const KEPT_UP = 12 * 60 * 60_000;

/** An App Home that was opened, as far as this process knows. */
type Opened = {
  team: string;
  slackUser: string;
  /** Milliseconds. */
  at: number;
  /** The home's owner in Kairos; null if there is none, or before drawing. */
  userId: string | null;
  /** The content shown; null before drawing. */
  shows: string | null;
  /** `opened`: draw in any case. `changed`: draw only if the content would differ. */
  owed: 'opened' | 'changed' | null;
  isDrawing: boolean;
};

const unopened = (team: string, slackUser: string): Opened => ({
  team,
  slackUser,
  at: 0,
  userId: null,
  shows: null,
  owed: null,
  isDrawing: false,
});

/**
 * Draws a person's App Home: their next meetings and their to-dos, or how to connect. Drawing starts at once and runs
 * in the background; a home that is opened again meanwhile is drawn again afterwards. For some hours after that, the
 * home is redrawn when one of their meetings changes, but only by this process while it runs.
 */
export function createHome(deps: HomeDeps): (team: string, slackUser: string) => void {
  const { slack, meetings, doorbell, now, closing, onTrouble } = deps;
  const homes = new Map<string, Opened>();

  async function draw(home: Opened, owed: Opened['owed']): Promise<void> {
    const { userId, facts } = await factsOf(deps, home.team, home.slackUser);
    home.userId = userId;
    const view = homeView(facts);
    // Personal links are sealed differently each time.
    const shows = JSON.stringify(facts, (name, value) => (name === 'url' ? undefined : value));
    if (owed === 'changed' && home.shows === shows) return;
    const shown = await slack.showHome(home.team, home.slackUser, view, closing);
    if (shown.ok) home.shows = shows;
    else onTrouble({ what: 'homeNotDrawn', error: shown.detail });
  }

  async function drawAll(home: Opened): Promise<void> {
    home.isDrawing = true;
    while (home.owed && !closing.aborted) {
      const { owed } = home;
      home.owed = null;
      await draw(home, owed).catch((error: unknown) => {
        if (!closing.aborted) onTrouble({ what: 'homeNotDrawn', error });
      });
    }
    home.isDrawing = false;
  }

  function owe(home: Opened, why: 'opened' | 'changed'): void {
    if (home.owed !== 'opened') home.owed = why;
    if (!home.isDrawing) void drawAll(home);
  }

  async function meetingChanged(meetingId: string): Promise<void> {
    for (const [key, { at }] of homes) if (at + KEPT_UP < now().getTime()) homes.delete(key);
    if (homes.size === 0) return;
    const users = await meetings.concernedBy(meetingId);
    for (const home of homes.values()) {
      const { userId, isDrawing } = home;
      if (isDrawing || (userId !== null && users.has(userId))) owe(home, 'changed');
    }
  }

  doorbell.listen((meetingId) => {
    meetingChanged(meetingId).catch((error: unknown) => onTrouble({ what: 'homeNotDrawn', error }));
  });

  return (team, slackUser) => {
    const key = `${team} ${slackUser}`;
    const home = homes.get(key) ?? unopened(team, slackUser);
    homes.set(key, home);
    home.at = now().getTime();
    owe(home, 'opened');
  };
}

async function factsOf(
  deps: HomeDeps,
  team: string,
  slackUser: string,
): Promise<{ userId: string | null; facts: HomeFacts }> {
  const { connections, links, meetings, users, sealer, invitations, publicUrl, now } = deps;
  const connection = await connections.of(team, slackUser);
  if (!connection) {
    // No conversation waits for this connection, so use the id of a conversation that never exists.
    const meetingId = conversationIdOf(team, APP_HOME, slackUser);
    const connect = links.connectionLink({ team, slackUser, name: '', meetingId });
    return { userId: null, facts: { connected: false, connect } };
  }

  const { userId } = connection;
  const user = await users.byId(userId);
  const [own, invited] = await Promise.all([
    meetings.currentOf(user ? idsOf(users, user) : [userId], now()),
    user ? invitationsTo(deps, user) : [],
  ]);
  const person = { id: userId, hasCalendar: user?.calendar === 'connected' };
  const shown = homeMeetingsOf(own, invited, person, now());
  const open = await opener(sealer, shown);
  const urlOf = ({ id, invitation }: SealedHomeMeeting): string => {
    const token = invitation && open(invitation.shareToken);
    return token
      ? invitations.claimLink(token, { meetingId: id, participant: invitation!.participant })
      : `${publicUrl}/meetings/${id}`;
  };
  const facts: HomeFacts = {
    connected: true,
    meetings: shown.map(({ invitation, ...each }) => ({
      ...each,
      title: open(each.title),
      booked: each.booked && { ...each.booked, videoLink: open(each.booked.videoLink) || null },
      url: urlOf({ ...each, invitation }),
      isOptional: invitation?.isOptional ?? false,
    })),
    links: { meetings: `${publicUrl}/meetings`, settings: `${publicUrl}/settings` },
  };
  return { userId, facts };
}

/** Where the person's address was invited, and no time is booked yet. */
async function invitationsTo(
  { meetings, sealer, vault }: HomeDeps,
  { email }: Pick<User, 'email'>,
): Promise<{ rows: MeetingRows; participant: number }[]> {
  const subjects = await sealer.subjectsOfEmail(vault.hash(normalizeEmail(email), 'email'));
  const places = new Map(
    subjects.flatMap((subject): [string, number][] => {
      const [kind, meetingId, participant] = subject.split(':');
      return kind === 'participant' ? [[meetingId!, Number(participant)]] : [];
    }),
  );
  if (places.size === 0) return [];
  const open = await meetings.openAmong([...places.keys()]);
  return open.map((rows) => ({ rows, participant: places.get(rows.meeting.id)! }));
}

/** Opens the sealed values in these meetings, fetching all keys at once. */
async function opener(
  sealer: HomeDeps['sealer'],
  shown: readonly SealedHomeMeeting[],
): Promise<(sealed: string | null) => string | null> {
  const sealed = shown
    .flatMap(({ title, booked, invitation }) => [
      ...[title, booked?.videoLink ?? null, invitation?.shareToken ?? null],
    ])
    .filter((value) => value !== null);
  await sealer.load(new Set(sealed.map((value) => sealer.subjectOf(value))));
  return (value) => {
    const opened = value === null ? null : sealer.open(value);
    return typeof opened === 'string' ? opened : null;
  };
}
