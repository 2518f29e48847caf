/** Why a booked meeting isn't in the organizer's calendar. */
export const CALENDAR_TROUBLES = [
  'notConnected',
  'disconnected',
  'missingPermission',
  'readOnly',
  'refused',
  'moveRefused',
  'unreachable',
] as const;

export type CalendarTrouble = (typeof CALENDAR_TROUBLES)[number];

/** Who is speaking: `Kairos` in emails and the history, `we` on screens, `I` in Slack. */
type Speaker = 'Kairos' | 'we' | 'I';

const SPEAKERS: Record<Speaker, { subject: string; object: string; will: string }> = {
  Kairos: { subject: 'Kairos', object: 'Kairos', will: 'Kairos will' },
  we: { subject: 'We', object: 'us', will: "We'll" },
  I: { subject: 'I', object: 'me', will: "I'll" },
};

/**
 * Why there is no calendar event, as a single sentence. `whose` is `your`, or a name such as `Mia's`. `account` is the
 * reader's name for the account whose permission ended.
 */
export function calendarTrouble(
  trouble: CalendarTrouble,
  whose: string,
  speaker: Speaker,
  account?: string,
): string {
  const { subject, object } = SPEAKERS[speaker];
  const Whose = `${whose.slice(0, 1).toUpperCase()}${whose.slice(1)}`;
  switch (trouble) {
    case 'notConnected':
      return `${Whose} calendar isn't connected.`;
    case 'disconnected':
      return `${Whose} calendar${account === undefined ? '' : ` account ${account}`} no longer gives ${object} access.`;
    case 'missingPermission':
      return `${subject} can't add events to ${whose} calendar without permission.`;
    case 'readOnly':
      return `None of ${whose} calendars takes events.`;
    case 'refused':
      return `${Whose} calendar refused the event.`;
    case 'moveRefused':
      return `${Whose} calendar refused to move the event.`;
    case 'unreachable':
      return `${subject} couldn't reach ${whose} calendar.`;
  }
}

/** What happens after `calendarTrouble`, in a sentence or two for the organizer. */
export function afterCalendarTrouble(trouble: CalendarTrouble, speaker: Speaker): string {
  const { will } = SPEAKERS[speaker];
  switch (trouble) {
    case 'disconnected':
      return `Connect it again in your settings, and ${will.replace('We', 'we')} add the event.`;
    case 'notConnected':
    case 'missingPermission':
      return `Connect your calendar, and ${will.replace('We', 'we')} add the event.`;
    case 'readOnly':
      return `The invitations went out by email. Connect a calendar that takes events, and ${will.replace('We', 'we')} add this one.`;
    case 'refused':
      return 'Open the meeting to try again.';
    case 'moveRefused':
      return `${will} keep trying until the meeting is over. You can also move the event yourself, or open the meeting to try now.`;
    case 'unreachable':
      return `${will} keep trying until the meeting is over. Open the meeting to try now.`;
  }
}
