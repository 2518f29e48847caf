import { v5 as uuidV5 } from 'uuid';
import { SIZES } from '#contracts/api/limits.ts';
import { sameAddress } from '#contracts/email-address.ts';
import type { Subject } from '#contracts/events/event-spec.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackEvent } from '#contracts/events/slack.ts';
import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { execute } from '../commands/execute.ts';
import { contextOf } from '../commands/task-context.ts';
import { destroyKeys, type Erasure } from './destroy-keys.ts';
import { isNamedIn, type Naming, namingOf, withoutNames } from './naming.ts';
import { textsIn } from './texts.ts';

type Deps = {
  log: EventLog;
  sealer: Pick<Sealer, 'destroy'>;
  now: () => Date;
  source: Erasure['source'];
};

/** The person to erase: by their addresses, by their participant numbers in this meeting, and by names known elsewhere. */
type PersonToErase = {
  emails: readonly string[];
  numbers: readonly number[];
  names?: readonly string[];
};

type Events = RecordedEvent<MeetingEvent | SlackEvent>[];

/**
 * The outcome for the texts about a meeting. `request`: a request that had led to no meeting was erased entirely.
 * `reworded`: the texts were erased, and the title and description were redacted.
 */
export type RedactionOutcome = 'nothing' | 'request' | 'reworded';

const MAX_ATTEMPTS = 5;

/**
 * Erases texts about a meeting that name a person: in Slack, in the title and in the description. The redacted title
 * and description are stored first, so a meeting is never without them. Safe to repeat.
 */
export async function redactTexts(
  deps: Deps,
  meetingId: string,
  person: PersonToErase,
): Promise<RedactionOutcome> {
  for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) {
    const { meeting, said } = await read(deps.log, meetingId);
    const naming = namingOf(person.emails, [
      ...(person.names ?? []),
      ...namesOf([...meeting, ...said], person),
    ]);
    const wordings = textRevisionsNaming([...meeting, ...said], naming);
    if (wordings.length === 0) return 'nothing';
    if (meeting.length === 0) {
      await destroy(deps, [`words:${meetingId}:0`, `meeting:${meetingId}`]);
      return 'request';
    }
    if (!(await reword(deps, meetingId, meeting, naming, wordings))) continue;
    await destroy(
      deps,
      wordings.map((wording): Subject => `words:${meetingId}:${wording}`),
    );
    return 'reworded';
  }
  throw new Error(`The meeting ${meetingId} was changed by others each time`);
}

async function read(log: EventLog, meetingId: string) {
  const [meeting, said] = await Promise.all([
    log.read<'meeting'>(`meeting-${meetingId}`),
    log.read<'slack'>(`slack-${meetingId}`),
  ]);
  return { meeting, said };
}

/** The names of the person in a meeting and in the request behind the meeting. */
function namesOf(events: Events, { emails, numbers }: PersonToErase): string[] {
  const isTheirs = (address: string | null | undefined) =>
    emails.some((email) => sameAddress(address, email));
  const names = events.flatMap(({ type, data }) => {
    switch (type) {
      case 'ParticipantInvited':
      case 'ParticipantJoined':
      case 'ParticipantAnswered':
        return numbers.includes(data.participant) || isTheirs(data.email) ? [data.name] : [];
      case 'SlackUnderstood':
        return (data.people ?? []).filter((one) => isTheirs(one.email)).map(({ name }) => name);
      default:
        return [];
    }
  });
  return names.filter((name) => typeof name === 'string');
}

/** The numbers of the text revisions that name the person. */
function textRevisionsNaming(events: Events, naming: Naming): number[] {
  const those = events.filter((event) => textsIn(event).some((text) => isNamedIn(text, naming)));
  return [...new Set(those.map(({ data }) => ('wording' in data ? (data.wording ?? 0) : 0)))];
}

/** False if the meeting changed meanwhile and has to be looked at again. */
async function reword(
  { log, now, source }: Deps,
  meetingId: string,
  events: RecordedEvent<MeetingEvent>[],
  naming: Naming,
  wordings: readonly number[],
): Promise<boolean> {
  const state = fold(meetingDecider, events);
  if (state.status === 'none' || state.title === null || !wordings.includes(state.wording ?? 0)) return true;
  const wording = (state.wording ?? 0) + 1;
  const { title, revision: basedOn } = state;
  const words = {
    title: withoutNames(title, naming).slice(0, SIZES.title),
    ...Object.fromEntries(
      MEETING_TEXT_NAMES.flatMap((name) => {
        const text = state[name];
        return typeof text === 'string'
          ? [[name, withoutNames(text, naming).slice(0, MEETING_TEXTS[name].most)]]
          : [];
      }),
    ),
    ...videoWithoutNames(state, naming),
  };
  const command = { type: 'RewordMeeting', basedOn, wording, ...words } as const;
  const commandId = uuidV5(`reword:${wording}`, meetingId);
  const context = contextOf(commandId, { actor: { kind: 'kairos' }, source, now });
  return (await execute(log, meetingDecider, `meeting-${meetingId}`, command, context)).ok;
}

/** An address without the name in it would lead elsewhere, so there's no video link then. */
function videoWithoutNames({ videoAddress }: ExistingMeeting, naming: Naming) {
  if (!videoAddress) return {};
  return isNamedIn(videoAddress, naming) ? { video: 'none' as const, videoAddress: '' } : { videoAddress };
}

const destroy = (deps: Deps, subjects: readonly Subject[]) =>
  destroyKeys(deps, { subjects, why: 'asked', actor: { kind: 'kairos' }, source: deps.source });
