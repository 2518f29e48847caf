/** Why a booked meeting isn't in the organizer's calendar. */
export const CALENDAR_TROUBLES = [
  'notConnected',
  'disconnected',
  'missingPermission',
  'refused',
  'unreachable',
] as const;

type CalendarTrouble = (typeof CALENDAR_TROUBLES)[number];

/** Who is speaking: `Kairos` in emails and the history, `we` on screens, `I` in Slack. */
type Speaker = 'Kairos' | 'we' | 'I';

const SPEAKERS: Record<Speaker, { subject: string; object: string }> = {
  Kairos: { subject: 'Kairos', object: 'Kairos' },
  we: { subject: 'We', object: 'us' },
  I: { subject: 'I', object: 'me' },
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
