import type { DeliveryEvent } from '../../contracts/events/delivery.ts';
import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import type { MeetingEvent } from '../../contracts/events/meeting.ts';
import type { User, Users } from '../accounts/port.ts';
import { type At, fold } from '../domain/decider.ts';
import { delivery } from '../domain/delivery.ts';
import { evidence } from '../domain/evidence.ts';
import { meeting as decider } from '../domain/meeting-decider.ts';
import type { EventLog, RecordedEvent } from '../event-store/event-log.ts';
import { dateRange } from './date-range.ts';
import type { SagaState } from './plans/state.ts';

/** What the streams say of a meeting, and the accounts of those who take part. */
export type Loaded = {
  state: Omit<SagaState, 'parked' | 'joinPause' | 'quietAt'>;
  /** By the number in the meeting; the organizer is 0. */
  users: ReadonlyMap<number, User>;
  /** The events of the meeting itself, the oldest first. */
  events: readonly RecordedEvent<MeetingEvent>[];
};

/** Reads the streams of a meeting; null if there is no such meeting. */
export async function loadMeeting(
  { log, users }: { log: EventLog; users: Pick<Users, 'byIds'> },
  meetingId: string,
): Promise<Loaded | null> {
  const [events, known, mails] = await Promise.all([
    log.read<'meeting'>(`meeting-${meetingId}`),
    log.read<'evidence'>(`evidence-${meetingId}`),
    log.read<'delivery'>(`delivery-${meetingId}`),
  ]);
  const meeting = fold(decider, events.map(timed<MeetingEvent>));
  if (meeting.status === 'none') return null;

  const ids = new Map([[0, meeting.organizerId]]);
  for (const { number, userId, status } of meeting.participants) {
    if (userId !== undefined && status !== 'removed') ids.set(number, userId);
  }
  const accounts = await users.byIds([...new Set(ids.values())]);
  const people = new Map(
    [...ids].flatMap(([number, id]): [number, User][] => {
      const user = accounts.get(id);
      return user ? [[number, user]] : [];
    }),
  );

  const settled = new Set(
    fold(delivery, mails.map(timed<DeliveryEvent>)).map(({ recipient, kind, number }) =>
      [recipient, kind, number].join(),
    ),
  );
  return {
    state: {
      meetingId,
      meeting,
      rangeEnd: dateRange(meeting).end,
      evidence: fold(evidence, known.map(timed<EvidenceEvent>)),
      connected: new Set(
        [...people].filter(([, { calendar }]) => calendar === 'connected').map(([number]) => number),
      ),
      settled: (recipient, kind, number) => settled.has([recipient, kind, number].join()),
    },
    users: people,
    events,
  };
}

const timed = <Event>(event: RecordedEvent<Event>): At<Event> => ({ ...event, at: event.meta.at });
