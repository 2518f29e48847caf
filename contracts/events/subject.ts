import { z } from 'zod';
import type { EventOf, EventSpec, Subject } from './event-spec.ts';

/** The stream `subject-<uuid of the subject>`: the destruction of its key. */
export const subjectEvents = {
  SubjectErased: {
    version: 1,
    data: z.object({
      subject: z.custom<Subject>(
        (value) => typeof value === 'string' && /^(user|meeting|participant|words):/.test(value),
      ),
      why: z.enum(['asked', 'expired']),
    }),
  },
} satisfies Record<string, EventSpec>;

export type SubjectEvent = EventOf<typeof subjectEvents>;
