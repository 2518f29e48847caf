import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/port.ts';
import type { SimulatedCalendars } from './calendars.ts';
import { commandIdNumbered, emailOf, meetingIdNumbered, userIdOf } from './people.ts';
import type { Api } from './processes.ts';
import { type Act, type Choice, dayOf, type MeetingAct, ownInterval, type Script, ZONE } from './script.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds: see `PATIENCE` of the API. */
const PATIENCE = 20_000;

type Answer = { ok: true } | { ok: false; refused: { code: string } };

const NOT_NOW: Answer = { ok: false, refused: { code: 'nothing to do it with' } };

/** Does what a person does. Returns how it was answered; throws where no answer comes. */
export async function perform(
  act: Act,
  number: number,
  { surroundings, calendars, api }: { surroundings: Surroundings; calendars: SimulatedCalendars; api: Api },
): Promise<string> {
  const { script, now } = surroundings;
  const { who } = act;
  if (act.what === 'addOwnEvent') {
    calendars.addOwn(who, ownInterval(act.event));
    return 'done';
  }
  const meetingId = meetingIdNumbered(act.meeting);
  const context: CommandContext = {
    commandId: commandIdNumbered(number),
    requestHash: 'the same',
    actor: { kind: 'user', id: userIdOf(who) },
    correlationId: `act ${number}`,
    source: 'http',
    now,
  };
  const answer = await answerTo(act);
  return answer.ok ? 'done' : answer.refused.code;

  async function answerTo(act: MeetingAct | Choice): Promise<Answer> {
    const found = await loadIfThere(api.log, meetingId);
    if (!found) return act.what === 'create' ? command(creation(script, act.meeting)) : NOT_NOW;
    switch (act.what) {
      case 'create':
        return command(creation(script, act.meeting));
      case 'choose':
        return choose(found, act.place);
      case 'chooseWithoutMissing':
        return api.chooseWithoutMissing(found, context, AbortSignal.timeout(PATIENCE));
      default: {
        const given = commandFor(script, who, act, found.state);
        return given ? command(given) : NOT_NOW;
      }
    }
  }

  function command(given: MeetingCommand): Promise<Answer> {
    return execute(api.log, meetingDecider, `meeting-${meetingId}`, given, context);
  }

  function choose(found: LoadedMeeting, place: number): Promise<Answer> {
    const { ranking } = found.state;
    if (ranking?.found.kind !== 'times') return Promise.resolve(NOT_NOW);
    const { suggestions } = ranking.found;
    const { start } = suggestions[Math.min(place, suggestions.length - 1)]!;
    const insteadOf = activeBooking(found.state)?.start ?? null;
    return api.choose(found, { start, without: [], insteadOf }, context, AbortSignal.timeout(PATIENCE));
  }
}

function creation({ people, meetings }: Script, meeting: number): MeetingCommand {
  const { title, organizer, invited, duration, days, timePreference, mode } = meetings[meeting]!;
  return {
    type: 'CreateMeeting',
    organizerId: userIdOf(organizer),
    organizerEmail: emailOf(people[organizer]!.name),
    organizerZone: ZONE,
    linkHash: `hash ${meeting}`,
    link: `link ${meeting}`,
    participants: invited.map((who) => ({ email: emailOf(people[who]!.name) })),
    title,
    duration,
    dateRangeStart: dayOf(0),
    dateRangeEnd: dayOf(days === 1 ? 0 : 1),
    timePreference,
    aiDecisionMode: mode,
  };
}

/** Null if there is nothing that it could be about. */
function commandFor(
  { people, meetings }: Script,
  who: number,
  act: MeetingAct,
  meeting: ExistingMeeting,
): MeetingCommand | null {
  const nameOf = (who: number) => people[who]!.name;
  const numberOf = (who: number) =>
    meeting.participants.find(({ status, email }) => status !== 'removed' && email === emailOf(nameOf(who)))
      ?.number;
  switch (act.what) {
    case 'join':
      return { type: 'JoinMeeting', userId: userIdOf(who), email: emailOf(nameOf(who)), name: nameOf(who) };
    case 'decline': {
      const participant = numberOf(who);
      return participant === undefined ? null : { type: 'DeclineMeeting', participant };
    }
    case 'remove': {
      const participant = numberOf(act.whom);
      return participant === undefined ? null : { type: 'RemoveParticipant', participant };
    }
    case 'invite':
      return {
        type: 'InviteParticipants',
        organizerEmail: emailOf(nameOf(meetings[act.meeting]!.organizer)),
        participants: [{ email: emailOf(nameOf(act.whom)) }],
      };
    case 'change': {
      const { to } = act;
      if ('days' in to)
        return { type: 'ChangeMeeting', changes: { dateRangeEnd: dayOf(to.days === 1 ? 0 : 1) } };
      return {
        type: 'ChangeMeeting',
        changes: 'mode' in to ? { aiDecisionMode: to.mode } : { duration: to.duration },
      };
    }
    case 'cancel':
      return { type: 'CancelMeeting' };
    case 'requestEvent': {
      const booking = activeBooking(meeting);
      return booking ? { type: 'RequestCalendarEvent', booking: booking.number } : null;
    }
  }
}
