import { v5 as uuidV5 } from 'uuid';
import { DAY } from '../../contracts/durations.ts';
import { HALF_HOUR, type TypedMark, type TypedSpan } from '../../contracts/typed-answer.ts';
import { dateRange } from '../../services/scheduling/meeting-request/date-range.ts';
import { countAnswer } from '../../services/use-cases/answers/link-answers.ts';
import { saveAnswer } from '../../services/use-cases/answers/save-answer.ts';
import type { CommandContext } from '../../services/use-cases/commands/execute.ts';
import { loadMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import { accountsIn } from './accounts.ts';
import { inPerson } from './acting.ts';
import { existingMeetingOf, type Life, participantActor } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { seededRandom } from './random.ts';
import { discomfortAt } from './suiting.ts';
import { nowIn, type Surroundings } from './surroundings.ts';

const STEP = HALF_HOUR * 60_000;

/** How little an hour may suit someone who says that it works, and that it works if need be. */
const WORKS = 0.9;
const IF_NEED_BE = 2;
/** This share of people looks no further than the first half of the dates. */
const ANSWERS_HALF = 0.2;

/** A person marks half hours with the link of their invitation or, without a number, with the share link. */
export async function answerByHand(
  world: Surroundings,
  life: Life,
  person: SimulatedPerson,
  number?: number,
): Promise<void> {
  const { meetingId: id } = life;
  const { name, email, zone } = person;
  const answer = { zone, spans: whatSuits(world, life, person), done: true };
  const actor = number === undefined ? { kind: 'kairos' as const } : participantActor(number);
  await inPerson(world, life, actor, 'http', async (context) => {
    let part = 0;
    const next = (as?: number): CommandContext => ({
      ...context,
      ...(as !== undefined && { actor: participantActor(as) }),
      commandId: uuidV5(`part ${++part}`, context.commandId),
    });
    const saved =
      number === undefined
        ? await countAnswer(
            { log: world.log, users: accountsIn(world) },
            { id },
            { name, email, ...answer },
            next,
            { isConfirmed: true },
          )
        : await saveAnswer(
            { log: world.log, users: accountsIn(world) },
            { ...(await loadMeeting(world.log, id)), participant: number },
            answer,
            () => next(number),
          );
    if (!saved.ok) throw new Error(`An answer by hand to ${id} was refused: ${saved.refused.message}`);
  });
}

/** What a person says of the meeting's dates: their calendar and their day, as they know them now. */
function whatSuits(world: Surroundings, life: Life, person: SimulatedPerson): TypedSpan[] {
  const { start, end } = dateRange(existingMeetingOf(life));
  const from = Math.ceil(Math.max(start.getTime(), world.clock) / STEP) * STEP;
  const random = seededRandom(world.seed, 'by hand', life.wish.number, person.number);
  const days = Math.ceil((end.getTime() - from) / DAY);
  const to = random.chance(ANSWERS_HALF) ? from + Math.ceil(days / 2) * DAY : end.getTime();
  const busy = world.calendars.busy(person, { start, end }, nowIn(world));
  const spans: TypedSpan[] = [];
  for (let at = from; at + STEP <= Math.min(to, end.getTime()); at += STEP) {
    const time = { start: at, end: at + STEP };
    const isBusy = busy.some((one) => one.start.getTime() < time.end && one.end.getTime() > time.start);
    const answer = isBusy ? 'doesntWork' : markOf(2 * discomfortAt(person, time));
    const [begin, until] = [new Date(at).toISOString(), new Date(time.end).toISOString()];
    const last = spans.at(-1);
    if (last?.answer === answer) last.end = until;
    else spans.push({ start: begin, end: until, answer });
  }
  return spans;
}

function markOf(discomfort: number): TypedMark {
  if (discomfort <= WORKS) return 'works';
  return discomfort <= IF_NEED_BE ? 'ifNeedBe' : 'doesntWork';
}
