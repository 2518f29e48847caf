import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { type AgentOptions, connectAgent } from '#services/agents/mcp/testkit/agent.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';

const MIA = 'mia.berlin@example.com';
const GUESTS = ['noah.london@example.com', 'emma.newyork@example.com'];

/** What happened, in order: what a tool was called with and answered, or what people did meanwhile. */
export type Step =
  | { tool: string; args: Record<string, unknown>; answer: unknown; characters: number }
  | { people: string };

const PATIENCE = 30_000;

/**
 * An agent of the demo's Mia finds an hour next week with Noah and Emma at the Kairos at this address, and books it. Its client
 * asks Mia itself, or hands her a link, which she opens in a browser.
 */
export async function bookAnHour(url: string, options: Pick<AgentOptions, 'era' | 'person'> = {}) {
  const steps: Step[] = [];
  const [mia, ...guests] = [MIA, ...GUESTS].map(() => createVisitor(url));
  await mia!.signIn(MIA);
  const { secret: token } = await mia!.post<CreatedToken>('/api/account/tokens', {
    ...{ name: 'Claude', days: 7, scopes: ['meetings:read', 'meetings:write', 'meetings:book'] },
  });
  const { person } = options;
  const agent = await connectAgent({
    ...{ url, token, ...options },
    ...(person && {
      person(question) {
        const said = person(question);
        steps.push({ people: `The client asks Mia: ${question} She says ${said}.` });
        return said;
      },
    }),
  });
  const call = async (tool: string, args: Record<string, unknown>) => {
    const before = agent.answered();
    const { answer } = await agent.call(tool, args);
    steps.push({ tool, args, answer, characters: agent.answered() - before });
    return answer;
  };
  const monday = DateTime.now().setZone('Europe/Berlin').startOf('week').plus({ weeks: 1 });

  const { meeting, share_link: link } = await call('create_meeting', {
    title: 'Design review',
    duration: 60,
    ...{ dateRangeStart: monday.toISODate(), dateRangeEnd: monday.plus({ days: 4 }).toISODate() },
    participants: GUESTS.map((email) => ({ email })),
    idempotency_key: randomUUID(),
  });
  for (const [index, guest] of guests.entries()) {
    await guest.signIn(GUESTS[index]!);
    await guest.get(`/api/meetings/link/${link.split('/').at(-1)}`);
    await guest.post(`/api/meetings/${meeting}/participants`, {});
  }
  steps.push({ people: 'Noah and Emma join. Kairos reads their calendars.' });
  const end = performance.now() + PATIENCE;
  while (
    (await mia!.get<{ ranking: { current: boolean } | null }>(`/api/meetings/${meeting}`)).ranking
      ?.current !== true
  ) {
    if (performance.now() > end) throw new Error('no times were ranked');
    await pause(100);
  }
  const { times } = await call('rank_times', { meeting });
  const booking = { meeting, start: times[0].start, idempotency_key: randomUUID() };
  const asked = await call('book_time', booking);
  if (asked.needs_confirmation) {
    const id = asked.needs_confirmation.link.split('/').at(-1);
    await mia!.post(`/api/confirmations/${id}`, { confirm: true });
    steps.push({ people: 'Mia opens the link, reads what would be booked, and clicks Confirm.' });
    await call('book_time', booking);
  }
  await agent.close();
  return { steps, start: times[0].start as string, meeting: meeting as string, mia: mia! };
}
