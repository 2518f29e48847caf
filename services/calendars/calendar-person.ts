/** What reading a person's calendars needs to know of them. */
export type CalendarPerson = {
  /** Reading has a fair share of the threads for each. */
  id: string;
  /** IANA: where whole days and floating times are where their calendar doesn't say. Null if unknown. */
  zone: string | null;
  /** Their own addresses, verified: what these declined leaves their time free. */
  addresses: readonly string[];
};

/** The person an account belongs to. Implemented by accounts. */
export type PersonOfAccount = (accountId: string) => Promise<CalendarPerson>;
