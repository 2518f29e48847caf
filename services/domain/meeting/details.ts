import type { Invitee, MeetingDetails } from './meeting.ts';

/** The sizes of design section 11 and the durations of the specification, section 5. */
export const LIMITS = {
  title: 200,
  description: 5000,
  name: 100,
  email: 254,
  minMinutes: 15,
  maxMinutes: 480,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong with a meeting's details, as the specification words it (section 5); null if nothing is. */
export function problemWithDetails(
  details: {
    [Field in 'duration' | 'dateRangeStart' | 'dateRangeEnd']: MeetingDetails[Field];
  } & { title: string | null; description?: string | null },
): string | null {
  const { title, description, duration, dateRangeStart, dateRangeEnd } = details;
  if (title !== null && title.trim() === '') return 'Meeting title is required';
  if (title !== null && title.length > LIMITS.title)
    return `The title can have at most ${LIMITS.title} characters`;
  if (description && description.length > LIMITS.description)
    return `The description can have at most ${LIMITS.description} characters`;
  if (!Number.isInteger(duration) || duration < LIMITS.minMinutes)
    return 'Meeting must be at least 15 minutes';
  if (duration > LIMITS.maxMinutes) return 'Meeting cannot exceed 8 hours';
  if (!DAY.test(dateRangeStart)) return 'Start date is required';
  if (!DAY.test(dateRangeEnd)) return 'End date is required';
  if (dateRangeEnd < dateRangeStart) return 'End date must be on or after the start date';
  return null;
}

/** What is wrong with the people to be invited; null if nothing is. */
export function problemWithInvitees(invitees: readonly Invitee[]): string | null {
  for (const { email, name } of invitees) {
    if (!email.includes('@') || email.length > LIMITS.email) return 'Please enter a valid email address';
    if (name !== undefined && name.length > LIMITS.name)
      return `A name can have at most ${LIMITS.name} characters`;
  }
  return null;
}

/** Addresses are the same whatever their case. An erased one is nobody's. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && foldAddress(one) === foldAddress(other);

const foldAddress = (email: string): string => email.trim().toLowerCase();

/** Each address once, in the order given, with the first name that anybody gave; "Unnamed" is not a name. */
export function mergeInvitees(invitees: readonly Invitee[]): Invitee[] {
  const merged = new Map<string, Invitee>();
  for (const { email, name } of invitees) {
    const key = foldAddress(email);
    const known = merged.get(key) ?? { email: email.trim() };
    const said = name?.trim();
    if (said && said !== 'Unnamed' && known.name === undefined) merged.set(key, { ...known, name: said });
    else merged.set(key, known);
  }
  return [...merged.values()];
}
