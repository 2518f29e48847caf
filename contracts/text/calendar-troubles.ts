/** Why a booked meeting isn't in the organizer's calendar. */
export const CALENDAR_TROUBLES = [
  'notConnected',
  'disconnected',
  'missingPermission',
  'refused',
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

/** Why there is no calendar event, as one sentence. `whose` is `your`, or a name such as `Mia's`. */
export function calendarTrouble(trouble: CalendarTrouble, whose: string, speaker: Speaker): string {
  const { subject, object } = SPEAKERS[speaker];
  switch (trouble) {
    case 'notConnected':
      return `${whose.slice(0, 1).toUpperCase()}${whose.slice(1)} Google Calendar isn't connected.`;
    case 'disconnected':
      return `Google no longer gives ${object} access to ${whose} calendar.`;
    case 'missingPermission':
      return `${subject} can't add events to ${whose} calendar without permission.`;
    case 'refused':
      return 'Google Calendar refused the event.';
    case 'unreachable':
      return `${subject} couldn't reach Google Calendar.`;
  }
}

/** What happens next after `calendarTrouble`, as one or two sentences for the organizer. */
export function afterCalendarTrouble(trouble: CalendarTrouble, speaker: Speaker): string {
  const { will } = SPEAKERS[speaker];
  switch (trouble) {
    case 'notConnected':
    case 'disconnected':
    case 'missingPermission':
      return `Connect your calendar, and ${will.replace('We', 'we')} add the event.`;
    case 'refused':
      return 'Open the meeting to try again.';
    case 'unreachable':
      return `${will} keep trying until the meeting is over. Open the meeting to try now.`;
  }
}
