/** The definitions of all figures, in the words of docs/reference/definitions.md; a test compares them. */
export const DEFINITIONS: Readonly<Record<string, string>> = {
  booked:
    "there is a current booking. A meeting whose time has passed is still booked; a cancelled one isn't",
  lapsed: 'its dates passed without a booking',
  cancelled: 'deleted by its organizer, booked or not',
  open: 'none of these: it still has no time',
  closed: "booked or lapsed: its outcome is decided. A cancelled meeting isn't closed, since no one failed",
  success: 'booked at a time that left no one out',
  'success rate':
    'successes in percent of the closed, rounded to a whole number; not known (null) while none is closed. The dashboard then shows 100',
  'hours saved':
    '23 minutes for each booked meeting, in hours with one decimal. 23 is `MINUTES_SAVED_PER_MEETING`, an assumption, not a measurement',
  automatic: 'booked by Kairos',
  manual: "booked by the organizer, whatever the meeting's mode",
};
