/**
 * With fewer known calendars than this, counts over all of them, asked for time after time, would reveal a person's
 * calendar to people who may not see it. The viewer's own calendar is not counted; an analyst has none.
 */
export const K_ANONYMITY_THRESHOLD = 3;

/** Stands for a reason that says how a few people are. */
export const ONLY_ORGANIZER_SEES = "Only the organizer can see who's free at this time.";
