import { z } from 'zod';
import { SCOPE_NAMES } from '../scopes.ts';

const scopes = z.array(z.enum(SCOPE_NAMES));

const connectedProgram = z.object({
  id: z.string(),
  /** As the program calls itself. */
  name: z.string(),
  /** The host of the document that describes the program, the only verified fact about a program. */
  host: z.string(),
  scopes,
  createdAt: z.string(),
  /** To the minute; null if it never was. */
  lastUsedAt: z.string().nullable(),
});
export type ConnectedProgram = z.infer<typeof connectedProgram>;

/** GET /api/account/programs, by name. */
export const connectedProgramList = z.object({ programs: z.array(connectedProgram) });

const REQUEST_NEEDED = 'Request must be the one of the page you were led to';
const request = z.string(REQUEST_NEEDED).min(1, REQUEST_NEEDED).max(100, REQUEST_NEEDED);

/** GET /api/oauth/consent */
export const consentParameters = z.object({ request });

/** A program's request for access. */
export const consentQuestion = z.object({
  name: z.string(),
  host: z.string(),
  /** Where its browser is led with the answer: a host, an app on this device, or this device itself. */
  leadsTo: z.string(),
  scopes,
});
export type ConsentQuestion = z.infer<typeof consentQuestion>;

/** POST /api/oauth/consent */
export const consentRequest = z.object({
  request,
  allow: z.boolean('Allow must be true or false'),
});

/** Where to go on, which leads back to the program. */
export const consentGiven = z.object({ goTo: z.string() });
