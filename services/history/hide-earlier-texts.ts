import { parseStream } from '#contracts/events/streams.ts';
import { MEETING_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import type { StoryEvent } from './story.ts';

const TEXTS: readonly string[] = ['title', ...MEETING_TEXT_NAMES];

/**
 * The story for a participant, with the title and texts from before they came replaced by the texts they found on
 * joining. An organizer who changes a title and then invites someone does not reveal the old title.
 */
export function hideEarlierTexts(
  events: readonly StoryEvent[],
  participant: number | null,
): readonly StoryEvent[] {
  const came = events.findIndex(
    ({ type, data }) =>
      (type === 'ParticipantInvited' || type === 'ParticipantJoined' || type === 'ParticipantAnswered') &&
      data.participant === participant,
  );
  const found = Object.assign({}, ...events.slice(0, came).map(textsIn));
  return events.map((event, index) => {
    const texts = Object.keys(textsIn(event)).map((name) => [name, found[name]]);
    if (index >= came || texts.length === 0) return event;
    return { ...event, data: { ...event.data, ...Object.fromEntries(texts) } } as StoryEvent;
  });
}

/** The texts people wrote that an event of the meeting holds. */
const textsIn = ({ stream, data }: StoryEvent): Record<string, unknown> =>
  parseStream(stream)?.kind === 'meeting'
    ? Object.fromEntries(Object.entries(data).filter(([name]) => TEXTS.includes(name)))
    : {};
