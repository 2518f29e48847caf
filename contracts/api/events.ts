import { z } from 'zod';

/** A server-sent event of GET /api/events: only an id. The client then fetches the data. */
const changeNotice = z.object({ meetingId: z.string() });
export type ChangeNotice = z.infer<typeof changeNotice>;
