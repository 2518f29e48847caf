/** The answers to a booked time in a calendar program. `proposed`: another time. */
export const CALENDAR_ANSWERS = ['accepted', 'tentative', 'declined', 'delegated', 'proposed'] as const;

export type CalendarAnswer = (typeof CALENDAR_ANSWERS)[number];

/** The replies that an event in the organizer's calendar shows. */
export const SHOWN_REPLIES = ['accepted', 'tentative', 'declined'] as const;
