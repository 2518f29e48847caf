import { z } from 'zod';

const when = z.object({
  dateTime: z.iso.datetime({ offset: true, local: true }).optional(),
  date: z.iso.date().optional(),
  timeZone: z.string().optional(),
});

const attendee = z.object({
  email: z.string(),
  displayName: z.string().optional(),
  optional: z.boolean().optional(),
  responseStatus: z.string().optional(),
});

/** What the API takes for an event, as far as the demo knows it; the rest of Google's fields is left out. */
export const eventInput = z.object({
  id: z.string().optional(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: when.optional(),
  end: when.optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
  attendees: z.array(attendee).optional(),
  iCalUID: z.string().optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
  /** Google refuses the default together with others. */
  reminders: z
    .object({
      useDefault: z.boolean(),
      overrides: z.array(
        z.object({ method: z.enum(['popup', 'email']), minutes: z.int().min(0).max(40_320) }),
      ),
    })
    .refine(({ useDefault, overrides }) => !useDefault || overrides.length === 0)
    .optional(),
  recurrence: z.array(z.string()).optional(),
  conferenceData: z
    .object({
      createRequest: z.looseObject({ requestId: z.string() }).optional(),
      conferenceId: z.string().optional(),
    })
    .nullish(),
});

export type EventInput = z.infer<typeof eventInput>;
export type EventTime = z.infer<typeof when>;

/** An event as one calendar of the demo holds it. */
export type DemoEvent = Omit<EventInput, 'recurrence' | 'conferenceData'> & {
  id: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  start: EventTime;
  end: EventTime;
  iCalUID: string;
  sequence: number;
  organizer: string;
  created: string;
  updated: string;
  /** Of the demo's video room. */
  room?: string;
};
