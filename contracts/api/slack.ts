import { z } from 'zod';

/** GET /api/slack/workspaces. */
export const workspaces = z.array(z.object({ id: z.string(), teamName: z.string() }));

/** GET /api/slack/install. */
export const installAnswer = z.object({ authUrl: z.string() });
