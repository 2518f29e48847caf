import { createHash } from 'node:crypto';
import { createViews, SHAPE } from './statements.ts';

/** The schema analysts use, which stays in place while the read models behind are rebuilt. */
export const ANALYTICS = 'analytics';

/** Distinguishes our schema from anyone else's, and the views of this version from those of another. */
const OURS = 'Views for analysts, kept by Kairos';

/** Covers everything the views say and how they compute it. */
const DIGEST = createHash('sha256')
  .update(createViews(ANALYTICS, 'read models').join())
  .digest('hex')
  .slice(0, 16);

/** The comment of the schema while it holds the views of this version, on these read models. */
export const commentOf = (readModels: string) => `${OURS}: shape ${SHAPE}, as ${DIGEST}, of ${readModels}`;

export const isOwnSchema = (comment: string | null): boolean => comment?.startsWith(OURS) ?? false;
