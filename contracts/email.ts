import { z } from 'zod';
import { isEmail } from './email-address.ts';

/** One address that Kairos may send mail to. */
export const email = z.string().refine(isEmail, { message: 'Please enter a valid email address' });
