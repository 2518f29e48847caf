import { z } from 'zod';
import { emailField } from './fields.ts';
import { SIZES } from './limits.ts';

/** POST /api/contacts. The session says whose contact it is. */
export const addContactRequest = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(SIZES.name, `Name cannot exceed ${SIZES.name} characters`),
  email: emailField,
});

export const contact = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
});

export const contactList = z.array(contact);
