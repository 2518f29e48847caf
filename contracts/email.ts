import { z } from 'zod';
import { isEmail } from './email-address.ts';
import { INVALID_EMAIL } from './text/field-errors.ts';

/** One address that Kairos may send mail to. */
export const email = z.string().refine(isEmail, { message: INVALID_EMAIL });
