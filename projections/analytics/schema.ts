import { createHash } from 'node:crypto';
import { createViews, SHAPE } from './statements.ts';

/** Where analysts look: it stays where it is while the read models behind it are made anew. */
export const ANALYTICS = 'analytics';

/** Tells our schema from one that somebody else made, and the views of this version from those of another. */
const OURS = 'Views for analysts, kept by Kairos';

/** Of all that the views say and how they reckon it. */
const DIGEST = createHash('sha256')
  .update(createViews(ANALYTICS, 'read models').join())
  .digest('hex')
  .slice(0, 16);

/** The comment of the schema while it holds the views of this version, on these read models. */
export const commentOf = (readModels: string) => `${OURS}: shape ${SHAPE}, as ${DIGEST}, of ${readModels}`;

export const isOwnSchema = (comment: string | null): boolean => comment?.startsWith(OURS) ?? false;
