import { z } from 'zod';
import { email as address } from '../email.ts';
import { SIZES } from './limits.ts';

/** One email address; surrounding white space is ignored. */
export const emailField = z.string('Please enter a valid email address').trim().pipe(address);

/** A person's name. An empty name counts as none, as does the "Unnamed" that screens show. */
export const optionalName = z
  .string('Name must be a text')
  .trim()
  .max(SIZES.name, `Name cannot exceed ${SIZES.name} characters`)
  .optional();

/** A calendar day or an instant; both mean a day in the organizer's zone. Messages begin with `name`. */
export const dayOrInstant = (name: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? `${name} is required`
        : `${name} must be a day such as 2026-11-24`,
  });

/** An instant, ISO 8601 in UTC. */
export const instantField = z.iso.datetime({
  offset: true,
  error: 'Please give the time as an ISO 8601 instant',
});

/** The body of every refusal. */
export const errorAnswer = z.object({ message: z.string() });
