import { z } from 'zod';

/** One server-sent event of GET /api/events: an id and no data; whoever hears it fetches again. */
export const changeNotice = z.object({ meetingId: z.string() });
export type ChangeNotice = z.infer<typeof changeNotice>;
