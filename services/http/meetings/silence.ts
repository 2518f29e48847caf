import type { SilenceAnswer } from '#contracts/api/meetings.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { presentParticipants } from '#services/domain/meeting/state.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { timesDecidedBy } from '#services/use-cases/find-times/decided-by.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { usersIn } from '#services/use-cases/meetings/people.ts';
import type { ApiDeps } from '../deps.ts';

/** Of how many silent people we work out what hangs on their reply: each takes a ranking. */
const MOST_RANKED = 10;

/** Who hasn't replied to a meeting without a time, and which of the best times hang on them. */
export async function presentSilence(
  { log, users, settings, now }: Pick<ApiDeps, 'log' | 'users' | 'settings' | 'now'>,
  { id, state }: MeetingWithId,
): Promise<SilenceAnswer> {
  const isOpen = state.status === 'pending' || state.status === 'active';
  const present = presentParticipants(state);
  const silent = isOpen ? present.filter(({ status }) => status === 'pending') : [];
  const areKnown = state.ranking?.current === true && state.ranking.found.kind === 'times';
  const ranked = areKnown ? silent.slice(0, MOST_RANKED).map(({ number }) => number) : [];
  const [evidence, people] =
    ranked.length === 0
      ? [{ state: evidenceDecider.initial }, new Map()]
      : await Promise.all([load(log, evidenceDecider, `evidence-${id}`), usersIn(users, state)]);
  const rankable = { meeting: state, evidence: evidence.state, users: people };
  const decided = ranked.length === 0 ? new Map() : timesDecidedBy(rankable, ranked, now(), settings.policy);
  return {
    replied: present.length - silent.length,
    silent: silent.map(({ number }) => ({
      participant: number,
      settles: decided.get(number)?.map(({ start }: { start: string }) => start) ?? null,
    })),
  };
}
