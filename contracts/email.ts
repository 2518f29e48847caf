import { z } from 'zod';
import { isEmail } from './email-address.ts';
import { INVALID_EMAIL } from './text/field-errors.ts';

/** An address to which Kairos may send mail. */
export const email = z.string().refine(isEmail, { message: INVALID_EMAIL });
