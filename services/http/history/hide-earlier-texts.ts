import { parseStream } from '#contracts/events/streams.ts';
import { MEETING_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import type { StoryEvent } from './story.ts';

const TEXTS: readonly string[] = ['title', ...MEETING_TEXT_NAMES];

/**
 * The story for a participant: what the meeting was called and said before they came is told as they found it, so that
 * an organizer who writes another title and then invites somebody does not show them the first one.
 */
export function hideEarlierTexts(
  events: readonly StoryEvent[],
  participant: number | null,
): readonly StoryEvent[] {
  const came = events.findIndex(
    ({ type, data }) =>
      (type === 'ParticipantInvited' || type === 'ParticipantJoined') && data.participant === participant,
  );
  const found = Object.assign({}, ...events.slice(0, came).map(textsIn));
  return events.map((event, index) => {
    const texts = Object.keys(textsIn(event)).map((name) => [name, found[name]]);
    if (index >= came || texts.length === 0) return event;
    return { ...event, data: { ...event.data, ...Object.fromEntries(texts) } } as StoryEvent;
  });
}

/** What an event of the meeting says that people wrote. */
const textsIn = ({ stream, data }: StoryEvent): Record<string, unknown> =>
  parseStream(stream)?.kind === 'meeting'
    ? Object.fromEntries(Object.entries(data).filter(([name]) => TEXTS.includes(name)))
    : {};
