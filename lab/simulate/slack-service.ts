import type { SagaSlackDeps } from '../../services/slack/performers/slack-deps.ts';
import type { SlackConnection } from '../../services/slack/port.ts';
import type { Organizing } from '../../services/use-cases/meetings/organizing.ts';
import type { SimulatedPerson } from './people.ts';
import type { Surroundings } from './surroundings.ts';
import type { Wish } from './wishes.ts';

export const TEAM = 'TSIMULATED';
const TEAM_NAME = 'Simulated';
const USER = 'USIMULATED';

export const slackUserOf = ({ number }: SimulatedPerson): string => `${USER}${number}`;

/** How a request names someone: by a mention, or by their address. */
const inMessage = (person: SimulatedPerson): string => (person.inSlack ? slackUserOf(person) : person.email);

/** What a message is about in Slack: its time, which is its id. */
export const slackTime = (clock: number): string => `${(clock / 1_000).toFixed(3)}000`;

/** A workspace with everyone who is in Slack, in which messages arrive. */
export function slackIn(world: Surroundings, organizing: Organizing): SagaSlackDeps {
  const personOf = (slackUser: string): SimulatedPerson | undefined => {
    const person = world.people[Number(slackUser.slice(USER.length)) - 1];
    return person?.inSlack ? person : undefined;
  };
  const arrives = async () => ({ ok: true as const });
  return {
    api: {
      async profile(_, id) {
        const person = personOf(id);
        if (!person) return { ok: false, why: 'gone', detail: 'user_not_found' };
        const { name, email, zone } = person;
        return { ok: true, profile: { id, name, email, zone, isBot: false } };
      },
      direct: async (_, slackUser) => ({ ok: true, channel: `D${slackUser}` }),
      post: async (_, { channel }) => ({ ok: true, channel, ts: slackTime(world.clock) }),
      find: async () => ({ ok: true, ts: null }),
      update: arrives,
      whisper: arrives,
      showHome: arrives,
    },
    workspaces: {
      ofTeam: async (team) => ({ team, teamName: TEAM_NAME, botUser: `${USER}0`, botToken: '' }),
    },
    connections: {
      of: async (_, slackUser) => connectionOf(personOf(slackUser)),
      ofUsers: async (userIds) =>
        new Map(
          userIds.map((userId) => {
            const connection = connectionOf(world.byUserId.get(userId));
            return [userId, connection ? [connection] : []];
          }),
        ),
    },
    links: { connectionLink: () => 'https://simulated.example/connect' },
    organizing,
    // Sets what was wanted directly: understanding the text isn't simulated.
    understand: async (text) => {
      const { details, participants, attending } = wishIn(world, text);
      const { optional, groups, deadline } = attending;
      return {
        understood: {
          ok: true,
          meeting: {
            ...details,
            ...(deadline !== null && { deadline }),
            people: {
              slackUsers: participants.filter(({ inSlack }) => inSlack).map(slackUserOf),
              emails: participants.filter(({ inSlack }) => !inSlack).map(({ email }) => email),
            },
            attendance: {
              optional: optional.map(inMessage),
              groups: groups.map(({ atLeast, members }) => ({
                atLeast,
                members: members.map((email) => inMessage(world.byEmail.get(email)!)),
              })),
            },
          },
        },
        by: 'grammar',
      };
    },
    changeSettings: () => Promise.reject(new Error('No one changes their settings in Slack')),
    // Those who are in Slack are mentioned, and join at once every time.
    accountsByEmail: async () => new Map(),
    leftMeetingsOf: async () => new Set(),
    openMeetingsOf: async () => [],
    changeableMeetingsOf: async () => [],
    sealer: {
      destroy: () => Promise.reject(new Error('Every request in the simulation leads to something')),
    },
  };
}

export const requestFor = ({ details: { title, duration }, participants }: Wish): string =>
  `${title} with ${participants.map(({ name }) => name).join(', ')}, ${duration} minutes`;

function wishIn({ lives }: Surroundings, text: string): Wish {
  const life = [...lives.values()].find(({ wish }) => requestFor(wish) === text);
  if (!life) throw new Error(`No one asked in Slack for ${text}`);
  return life.wish;
}

/** They hear about meetings only by email. */
function connectionOf(person: SimulatedPerson | undefined): SlackConnection | null {
  if (!person?.inSlack) return null;
  return {
    id: person.userId,
    userId: person.userId,
    team: TEAM,
    teamName: TEAM_NAME,
    slackUser: slackUserOf(person),
    slackName: person.name,
    slackEmail: person.email,
    notices: false,
    since: '2000-01-01T00:00:00.000Z',
  };
}
