import { DURATION, LONGEST_RANGE_DAYS, SIZES } from '#contracts/api/limits.ts';
import type { Problems } from '#web/lib/checked.ts';
import { addDays } from '#web/lib/dates.ts';

/** What may be typed about a meeting, whether it is created or changed. */
export type Details = {
  title: string;
  description: string;
  /** Minutes. */
  duration: number;
  /** Calendar days such as 2026-11-24, or empty. */
  dateRangeStart: string;
  dateRangeEnd: string;
};

/** The last day that a range may end on. */
export const lastDay = (start: string): string => addDays(start, LONGEST_RANGE_DAYS);

/** Fields for dates take years of five digits, of which `Date` makes nothing. */
export const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day);

/** The rules of the specification, section 5, and of the design, section 11. */
export function checkDetails({
  title,
  description,
  duration,
  dateRangeStart: start,
  dateRangeEnd: end,
}: Details): Problems<Details> {
  const problems: Problems<Details> = {};

  if (title === '') problems.title = 'Meeting title is required';
  if (title.length > SIZES.title) problems.title = `Meeting title cannot exceed ${SIZES.title} characters`;

  if (description.length > SIZES.description)
    problems.description = `Description cannot exceed ${SIZES.description} characters`;

  // Also where there is no number at all.
  if (!(duration >= DURATION.least)) problems.duration = 'Meeting must be at least 15 minutes';
  if (duration > DURATION.most) problems.duration = 'Meeting cannot exceed 8 hours';

  if (!isDay(start)) problems.dateRangeStart = 'Start date is required';

  if (!isDay(end)) problems.dateRangeEnd = 'End date is required';
  else if (isDay(start) && end < start) problems.dateRangeEnd = 'End date must be on or after the start date';
  else if (isDay(start) && end > lastDay(start))
    problems.dateRangeEnd = 'The dates cannot span more than a year';

  return problems;
}
