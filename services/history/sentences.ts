import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';
import { mailsSentence, ofDelivery } from './sentences/delivery.ts';
import { lookSentence, ofEvidence } from './sentences/evidence.ts';
import { invitationsSentence, ofMeeting, ofReservations } from './sentences/meeting.ts';
import type {
  NarratedEvent,
  NarratedEventOf,
  NarrationContext,
  SentenceBuilder,
} from './sentences/narration.ts';
import { ofSlack } from './sentences/slack.ts';

/** A sentence for every type of event. A new type does not compile without its sentence. */
const SENTENCES: { [Type in KairosEvent['type']]: SentenceBuilder<Type> } = {
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
      { participant: person, meeting: ' of the meeting', words: ' in earlier texts' }[kind ?? ''] ?? '';
    const what = isViewer ? 'Your personal data' : `The personal data${of}`;
    return `${what} was erased ${data.why === 'asked' ? 'on request' : 'because its retention period ended'}.`;
  },
  AdminActed: () => 'An admin looked after Kairos.',
};

/** An event in a sentence for the viewer. */
export const sentenceOf = (event: NarratedEvent, telling: NarrationContext): string =>
  (SENTENCES[event.type] as SentenceBuilder<KairosEvent['type']>)(event as never, telling);

/** A single sentence for several events of a group. */
export function sentenceOfAll(events: readonly NarratedEvent[], telling: NarrationContext): string {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) throw new RangeError('A sentence needs something that happened');
  if (events.length === 1) return sentenceOf(first, telling);
  switch (first.type) {
    case 'ParticipantInvited':
    case 'InvitationRepeated':
      return invitationsSentence(
        events as readonly NarratedEventOf<'ParticipantInvited' | 'InvitationRepeated'>[],
        telling,
      );
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return lookSentence(events as readonly NarratedEvent<EvidenceEvent>[]);
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
    case 'DeliveryUnknown':
      return mailsSentence(events, telling);
    default:
      return sentenceOf(events.findLast(({ type }) => type === 'SlotBooked') ?? last, telling);
  }
}
