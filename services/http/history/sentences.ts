import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';
import { mails, ofDelivery } from './sentences/delivery.ts';
import { look, ofEvidence } from './sentences/evidence.ts';
import { invitations, ofMeeting, ofReservations } from './sentences/meeting.ts';
import { ofSlack } from './sentences/slack.ts';
import type { Of, Teller, Telling, ToldEvent } from './sentences/telling.ts';

/** One sentence for every type of event: a new type does not compile until it has its own. */
const SENTENCES: { [Type in KairosEvent['type']]: Teller<Type> } = {
  ...ofMeeting,
  ...ofReservations,
  ...ofEvidence,
  ...ofDelivery,
  ...ofSlack,
  SubjectErased: ({ data }, telling) => {
    const [kind, , number = ''] = data.subject.split(':');
    const isViewer = kind === 'participant' && Number(number) === telling.viewer.number;
    const person = number === '0' ? ' of the organizer' : ` of participant ${number}`;
    const of =
      { participant: person, meeting: ' of the meeting', words: ' in what was written before' }[kind ?? ''] ??
      '';
    const what = isViewer ? 'Your personal data' : `The personal data${of}`;
    return `${what} was erased, ${data.why === 'asked' ? 'as was asked' : 'since its time was over'}.`;
  },
};

/** What happened, in one sentence for the one who reads. */
export const sentenceOf = (event: ToldEvent, telling: Telling): string =>
  (SENTENCES[event.type] as Teller<KairosEvent['type']>)(event as never, telling);

/** The same of several events that belong together; one alone speaks for itself. */
export function sentenceOfAll(events: readonly ToldEvent[], telling: Telling): string {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) throw new RangeError('A sentence needs something that happened');
  if (events.length === 1) return sentenceOf(first, telling);
  switch (first.type) {
    case 'ParticipantInvited':
    case 'InvitationRepeated':
      return invitations(events as readonly Of<'ParticipantInvited' | 'InvitationRepeated'>[], telling);
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return look(events as readonly ToldEvent<EvidenceEvent>[]);
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
      return mails(events, telling);
    default:
      return sentenceOf(events.findLast(({ type }) => type === 'SlotBooked') ?? last, telling);
  }
}
