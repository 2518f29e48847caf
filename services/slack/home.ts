import { APP_HOME } from '../../contracts/events/slack.ts';
import type { MeetingQueries } from '../../projections/meetings/queries.ts';
import type { Sealer } from '../vault/port.ts';
import { conversationOf } from './conversation-id.ts';
import { type Shown, shownOf } from './home-facts.ts';
import type { HomeFacts, Waiting } from './messages/facts.ts';
import { homeView } from './messages/home.ts';
import type { Slack, SlackConnections, SlackLinks } from './port.ts';

export type HomeDeps = {
  slack: Pick<Slack, 'showHome'>;
  connections: Pick<SlackConnections, 'of'>;
  links: SlackLinks;
  meetings: Pick<MeetingQueries, 'ofUser'>;
  sealer: Pick<Sealer, 'load' | 'subjectOf' | 'open'>;
  /** Without a slash at its end. */
  publicUrl: string;
  now: () => Date;
  /** Aborted when the process leaves. */
  closing: AbortSignal;
  /** Why somebody's App Home was not drawn: an error, or Slack's own word. */
  onTrouble: (trouble: { what: 'homeNotDrawn'; error: unknown }) => void;
};

/**
 * Draws the App Home of a person: what comes next and what waits for them, or how to connect. It is begun at once and
 * waited for by nobody; opened again meanwhile, it is drawn once more when it is done.
 */
export function createHome(deps: HomeDeps): (team: string, slackUser: string) => void {
  const { slack, closing, onTrouble } = deps;
  /** Of whom it is being drawn, and whether it was opened again since. */
  const drawing = new Map<string, { again: boolean }>();

  async function draw(team: string, slackUser: string): Promise<void> {
    try {
      const facts = await factsOf(deps, team, slackUser);
      const shown = await slack.showHome(team, slackUser, homeView(facts), closing);
      if (!shown.ok) onTrouble({ what: 'homeNotDrawn', error: shown.detail });
    } catch (error) {
      if (!closing.aborted) onTrouble({ what: 'homeNotDrawn', error });
    }
  }

  return (team, slackUser) => {
    const key = `${team} ${slackUser}`;
    const before = drawing.get(key);
    if (before) {
      before.again = true;
      return;
    }
    const opened = { again: false };
    drawing.set(key, opened);
    const drawAll = async () => {
      do {
        opened.again = false;
        await draw(team, slackUser);
      } while (opened.again && !closing.aborted);
      drawing.delete(key);
    };
    void drawAll();
  };
}

async function factsOf(
  { connections, links, meetings, sealer, publicUrl, now }: HomeDeps,
  team: string,
  slackUser: string,
): Promise<HomeFacts> {
  const connection = await connections.of(team, slackUser);
  if (!connection) {
    // No conversation waits for this connection, so it is given the id of one that never is.
    const meetingId = conversationOf(team, APP_HOME, slackUser);
    return { connected: false, connect: links.connectLink({ team, slackUser, name: '', meetingId }) };
  }

  const { userId } = connection;
  const shown = shownOf(await meetings.ofUser(userId), userId, now());
  const open = await opener(sealer, shown);
  const facing = ({ meetingId, title }: Shown) => ({
    title: open(title) ?? '',
    url: `${publicUrl}/meetings/${meetingId}`,
  });
  return {
    connected: true,
    next: shown.flatMap((each) =>
      each.booked ? [{ ...facing(each), ...each.booked, videoLink: open(each.booked.videoLink) }] : [],
    ),
    waiting: shown.flatMap((each) =>
      each.waitsFor ? [{ for: each.waitsFor, ...facing(each), best: bestOf(each) }] : [],
    ),
    links: { meetings: `${publicUrl}/meetings`, settings: `${publicUrl}/settings` },
  };
}

/** The time that can be booked with one press. */
const bestOf = ({ waitsFor, best, meetingId }: Shown): Waiting['best'] =>
  waitsFor === 'choose' && best ? { ...best, meetingId } : null;

/** Opens what is sealed in these meetings; their keys are fetched in one go. */
async function opener(
  sealer: HomeDeps['sealer'],
  shown: readonly Shown[],
): Promise<(sealed: string | null) => string | null> {
  const sealed = shown
    .flatMap(({ title, booked }) => [title, booked?.videoLink ?? null])
    .filter((value) => value !== null);
  await sealer.load(new Set(sealed.map((value) => sealer.subjectOf(value))));
  return (value) => {
    const opened = value === null ? null : sealer.open(value);
    return typeof opened === 'string' ? opened : null;
  };
}
