import { SHAPE } from './statements.ts';

/** Where analysts look: it stays where it is while the read models behind it are made anew. */
export const ANALYTICS = 'analytics';

/** Tells our schema from one that somebody else made, and the views of this version from those of another. */
const OURS = 'Views for analysts, kept by Kairos';

/** The comment of the schema while it holds the views of this version, on these read models. */
export const commentOf = (readModels: string) => `${OURS}: shape ${SHAPE}, of ${readModels}`;

export const isOurs = (comment: string | null): boolean => comment?.startsWith(OURS) ?? false;
