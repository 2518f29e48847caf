import { z } from 'zod';

/** GET /healthz and /readyz. */
export const health = z.object({ status: z.enum(['ok', 'unavailable']) });
