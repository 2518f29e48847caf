import { z } from 'zod';
import { intlZone } from './intl-zone.ts';

const UNKNOWN_ZONE = 'Time zone must be a name such as Europe/Berlin or an offset such as UTC+3';

/**
 * Understood, since old accounts may have this form, but not accepted in new input: not all readers of zones take this form.
 */
const WITHOUT_COLON = /^UTC[+-]\d{3,4}$/;

/** An IANA zone, or an offset such as `UTC+3` or `UTC+5:30`. */
export const zone = z
  .string(UNKNOWN_ZONE)
  .max(64, UNKNOWN_ZONE)
  .refine((value) => !WITHOUT_COLON.test(value) && intlZone(value) !== null, { message: UNKNOWN_ZONE });

/** The zone shown for a new account until the person's is known. Never used to book anyone. */
export const DEFAULT_ZONE = 'UTC+3';
