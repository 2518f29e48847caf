import * as z from 'zod/mini';
import { SIZES } from '../../../../contracts/api/limits.ts';
import { isEmail } from '../../../../contracts/email-address.ts';

export const contactSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(SIZES.name, `Name cannot exceed ${SIZES.name} characters`),
    ),
  email: z.string().check(z.trim(), z.refine(isEmail, 'Please enter a valid email address')),
});
export type NewContact = z.infer<typeof contactSchema>;
