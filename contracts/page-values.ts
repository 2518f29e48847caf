// The values that the server fills in when serving the built pages. A page has `__NAME__` where the value goes,
// `<if-NAME>…</if-NAME>` around a part shown only with the value, and `<unless-NAME>…</unless-NAME>` around a part
// shown only without.

/** Promises that only the admin of a Kairos can make, in words. A page omits the promises that are null. */
export type Promises = {
  /** How many suggested times hold: `95%`. */
  accuracy: string | null;
  supportMail: string | null;
  /** After “Support replies within”: `24 hours on weekdays (CET)`. */
  supportWithin: string | null;
  /** On average: `8 hours`. */
  supportAverage: string | null;
  /** After “Data is stored on”: `servers in the EU, in compliance with the GDPR`. */
  dataLocation: string | null;
  /** Where the source code can be read: an http or https address. */
  sourceCode: string | null;
};

/** The values on any page. Each is text, and empty for none. */
export type PageValues = {
  ACCURACY: string;
  SUPPORT_MAIL: string;
  SUPPORT_WITHIN: string;
  SUPPORT_AVERAGE: string;
  DATA_LOCATION: string;
  SOURCE_CODE: string;
  /** Set where visitors can try the demo's people. */
  LIVE_DEMO: string;
};

/** The values on the status page, as the server found at the request. */
export type StatusValues = {
  /** The unavailable parts, by name: `database, event log`. */
  MISSING: string;
  DATABASE_UP: string;
  EVENT_LOG_UP: string;
  READ_MODELS_UP: string;
  /** `November 23, 2026, 22:11 UTC` */
  CHECKED_AT: string;
  RUNNING_SINCE: string;
};

export type PageValue = keyof (PageValues & StatusValues);
