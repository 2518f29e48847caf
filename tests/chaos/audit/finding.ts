/** One thing that is wrong, as a sentence. */
export type Finding = {
  /** Null if it is about no meeting in particular. */ meeting: string | null;
  what: string;
};

const MEETING = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Of sentences that name their meeting or its stream. */
export const asFindings = (sentences: readonly string[]): Finding[] =>
  sentences.map((what) => ({ meeting: MEETING.exec(/meeting.*/.exec(what)?.[0] ?? '')?.[0] ?? null, what }));
