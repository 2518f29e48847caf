/** The promise behind reading calendars, said wherever someone is about to connect theirs. */
export const FREE_BUSY_ONLY = "Kairos sees when you're busy, never what you're doing";
