import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import { countAnswer } from '#services/use-cases/answers/link-answers.ts';
import { saveAnswer } from '#services/use-cases/answers/save-answer.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import type { SimulatedCalendars } from './calendars.ts';
import { commandIdNumbered, emailOf, idOfAddress, meetingIdNumbered, userIdOf } from './people.ts';
import { type Api, GRACE_SECONDS } from './processes.ts';
import {
  type Act,
  BEGINNING,
  type Choice,
  dayOf,
  instantAt,
  type MeetingAct,
  ownInterval,
  type Script,
  ZONE,
} from './script.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds: see `PATIENCE` of the API. */
const PATIENCE = 20_000;

type AnswerAct = Extract<MeetingAct, { what: 'answer' }>;
type ReplyAct = Extract<MeetingAct, { what: 'replyInCalendar' }>;
type Answer = { ok: true } | { ok: false; refused: { code: string } };

const NOT_NOW = { ok: false, refused: { code: 'nothing to do it with' } } as const;

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
  if (act.what === 'addOverMeeting') {
    const found = await loadIfThere(api.log, meetingId);
    const booking = found && activeBooking(found.state);
    if (!booking) return NOT_NOW.refused.code;
    const [start, end] = [Date.parse(booking.start), Date.parse(booking.end)];
    calendars.addOwn(who, { start: new Date((start + end) / 2), end: new Date(end) });
    return 'done';
  }
  const context: CommandContext = {
    commandId: commandIdNumbered(number),
    requestHash: 'the same',
    actor: { kind: 'user', id: userIdOf(who) },
    correlationId: `act ${number}`,
    source: 'http',
    now,
  };
  const answered = await answerTo(act);
  return answered.ok ? 'done' : answered.refused.code;

  async function answerTo(act: MeetingAct | Choice): Promise<Answer> {
    const found = await loadIfThere(api.log, meetingId);
    if (!found) return act.what === 'create' ? command(creation(script, act.meeting)) : NOT_NOW;
    switch (act.what) {
      case 'create':
        return command(creation(script, act.meeting));
      case 'choose':
        return choose(found, act.place);
      case 'chooseProposed':
        return chooseProposed(found);
      case 'answer':
        return answer(found, act);
      case 'propose':
        return propose(found, instantAt(act));
      case 'replyInCalendar':
        return replyInCalendar(found, act);
      case 'move':
        return move(found, act.by);
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

  async function answer(found: LoadedMeeting, { hours, byShareLink }: AnswerAct): Promise<Answer> {
    const { name } = script.people[who]!;
    const spans = hours.map(({ answer, ...when }) => {
      const { start, end } = ownInterval(when);
      return { start: start.toISOString(), end: end.toISOString(), answer };
    });
    // Each part of what comes of it is a command of its own.
    let part = 0;
    const next = (as?: number): CommandContext => ({
      ...context,
      commandId: commandIdNumbered(1_000 * ++part + number),
      actor: as === undefined ? { kind: 'kairos' } : { kind: 'participant', number: as },
    });
    if (byShareLink) {
      if (found.state.organizerId === userIdOf(who)) return NOT_NOW;
      const pending = { email: emailOf(name), name, zone: ZONE, spans };
      return countAnswer(api, { id: meetingId }, pending, next, { isConfirmed: true });
    }
    const participant = numberIn(found.state, name);
    if (participant === undefined) return NOT_NOW;
    return saveAnswer(api, { ...found, participant }, { zone: ZONE, spans, done: true }, () =>
      next(participant),
    );
  }

  async function propose(found: LoadedMeeting, start: string): Promise<Answer> {
    const participant = numberIn(found.state, script.people[who]!.name);
    if (participant === undefined) return NOT_NOW;
    const actor = { kind: 'participant' as const, number: participant };
    return api.propose({ ...found, participant }, { start, zone: ZONE }, { ...context, actor });
  }

  /** As the door for replies records an email. Of one that comes twice, either may fail. */
  async function replyInCalendar(found: LoadedMeeting, reply: ReplyAct): Promise<Answer> {
    const participant = numberIn(found.state, script.people[who]!.name);
    const booking = activeBooking(found.state);
    if (participant === undefined || !booking) return NOT_NOW;
    const { answer, isProven, late, proposes } = reply;
    const moved = (time: string) => new Date(Date.parse(time) + (proposes ?? 0) * 60_000).toISOString();
    const needsHold = answer === 'accepted' && !found.state.participants[participant - 1]!.userId;
    const given: MeetingCommand = {
      type: 'TakeCalendarReply',
      ...{ participant, answer, isProven, sequence: booking.bookedRevision ?? 0 },
      writtenAt: new Date(now().getTime() - late).toISOString(),
      start: moved(booking.start),
      ...(proposes !== undefined && { proposed: { start: moved(booking.start), end: moved(booking.end) } }),
      ...(needsHold && { heldAs: idOfAddress(emailOf(script.people[who]!.name)) }),
    };
    const actor = isProven
      ? { kind: 'participant' as const, number: participant }
      : { kind: 'kairos' as const };
    const take = () =>
      execute(api.log, meetingDecider, `meeting-${meetingId}`, given, { ...context, actor, source: 'mail' });
    const taken = await take();
    return reply.again ? take() : taken;
  }

  function move(found: LoadedMeeting, by: number): Promise<Answer> {
    const booked = activeBooking(found.state)?.start;
    if (!booked) return Promise.resolve(NOT_NOW);
    const start = new Date(Date.parse(booked) + by * 60_000).toISOString();
    const choice = { start, without: [], insteadOf: booked };
    return api.choose(found, choice, context, AbortSignal.timeout(PATIENCE));
  }

  function choose(found: LoadedMeeting, place: number): Promise<Answer> {
    const { ranking } = found.state;
    if (ranking?.found.kind !== 'times') return Promise.resolve(NOT_NOW);
    const { suggestions } = ranking.found;
    return chooseAt(found, suggestions[Math.min(place, suggestions.length - 1)]!.start);
  }

  function chooseProposed(found: LoadedMeeting): Promise<Answer> {
    const { proposals, participants } = found.state;
    const inCalendar = participants.flatMap(({ saidInCalendar }) => saidInCalendar?.proposed ?? []);
    const start = (activeBooking(found.state) && inCalendar.at(-1)?.start) || proposals.at(-1)?.start;
    return start ? chooseAt(found, start) : Promise.resolve(NOT_NOW);
  }

  function chooseAt(found: LoadedMeeting, start: string): Promise<Answer> {
    const insteadOf = activeBooking(found.state)?.start ?? null;
    return api.choose(found, { start, without: [], insteadOf }, context, AbortSignal.timeout(PATIENCE));
  }
}

/** As the API takes it. */
const instantOf = (deadline: number | null): string | null =>
  deadline === null ? null : new Date(BEGINNING + deadline).toISOString();

function creation({ people, meetings }: Script, meeting: number): MeetingCommand {
  const { title, organizer, invited, optional, duration, firstDay, days, timePreference, ...about } =
    meetings[meeting]!;
  const { mode, deadline, bookAtDeadline, movesItself = false } = about;
  return {
    type: 'CreateMeeting',
    organizerId: userIdOf(organizer),
    organizerAddresses: [emailOf(people[organizer]!.name)],
    organizerZone: ZONE,
    linkHash: `hash ${meeting}`,
    link: `link ${meeting}`,
    participants: invited.map((who) => ({
      email: emailOf(people[who]!.name),
      ...(optional.includes(who) && { optional: true }),
    })),
    title,
    duration,
    dateRangeStart: dayOf(firstDay),
    dateRangeEnd: dayOf(firstDay + days - 1),
    timePreference,
    aiDecisionMode: mode,
    deadline: instantOf(deadline),
    bookAtDeadline,
    movesItself,
  };
}

const numberIn = ({ participants }: ExistingMeeting, name: string): number | undefined =>
  participants.find(({ status, email }) => status !== 'removed' && email === emailOf(name))?.number;

/** Null if there is nothing that it could be about. */
function commandFor(
  { people, meetings }: Script,
  who: number,
  act: Exclude<MeetingAct, { what: 'answer' | 'propose' | 'replyInCalendar' }>,
  meeting: ExistingMeeting,
): MeetingCommand | null {
  const nameOf = (who: number) => people[who]!.name;
  const numberOf = (who: number) => numberIn(meeting, nameOf(who));
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
        organizerAddresses: [emailOf(nameOf(meetings[act.meeting]!.organizer))],
        participants: [
          { email: emailOf(nameOf(act.whom)), ...(act.bookedTime && { bookedTime: act.bookedTime }) },
        ],
      };
    case 'setDeadline':
      return { type: 'ChangeMeeting', changes: { deadline: instantOf(act.deadline) } };
    case 'change': {
      const { to } = act;
      if ('title' in to) return { type: 'ChangeMeeting', changes: { title: to.title } };
      if ('days' in to) return { type: 'ChangeMeeting', changes: { dateRangeEnd: dayOf(to.days - 1) } };
      return {
        type: 'ChangeMeeting',
        changes: 'mode' in to ? { aiDecisionMode: to.mode } : { duration: to.duration },
      };
    }
    case 'cancel':
      return { type: 'CancelMeeting', graceSeconds: GRACE_SECONDS };
    case 'undo': {
      const still = stillUndoable(meeting);
      if (!still) return null;
      return still.booking === null
        ? { type: 'UndoCancellation' }
        : { type: 'UndoBooking', booking: still.booking };
    }
    case 'requestEvent': {
      const booking = activeBooking(meeting);
      return booking ? { type: 'RequestCalendarEvent', booking: booking.number } : null;
    }
  }
}
