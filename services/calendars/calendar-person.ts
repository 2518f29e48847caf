/** The facts about a person that reading their calendars needs. */
export type CalendarPerson = {
  /** Reading has a fair share of the threads for each. */
  id: string;
  /** IANA: where whole days and floating times are where their calendar doesn't say. Null if unknown. */
  zone: string | null;
  /** Their own verified addresses: events that these declined leave their time free. */
  addresses: readonly string[];
};

/** The person an account belongs to. Implemented by accounts. */
export type PersonOfAccount = (accountId: string) => Promise<CalendarPerson>;
