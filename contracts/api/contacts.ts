import { z } from 'zod';
import { missing, tooLong } from '../text/field-errors.ts';
import { emailField, switchField } from './fields.ts';
import { SIZES } from './limits.ts';

/** POST /api/contacts. The session says whose contact it is. */
export const addContactRequest = z.object({
  name: z.string(missing('Name')).trim().min(1, missing('Name')).max(SIZES.name, tooLong('Name', SIZES.name)),
  email: emailField,
  /** Whether they're usually optional; if omitted, as before, and at first not. */
  optional: switchField('Optional').optional(),
});

export const contact = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether they're usually optional in your meetings. */
  optional: z.boolean(),
  createdAt: z.string(),
});

export const contactList = z.array(contact);
