import type { MeetingTableKey, StoredRow } from './tables.ts';

/** ISO 8601 in UTC with milliseconds. */
export type Instant = string;

/** A row of the folds, with instants as texts. */
type Row<Part extends MeetingTableKey> = {
  [Column in keyof StoredRow<Part>]: InText<StoredRow<Part>[Column]>;
};

type InText<Value> = Value extends Date ? Instant : Value;

export type MeetingRow = Row<'meeting'>;
export type ParticipantRow = Row<'participants'>;
export type ProposalRow = Row<'proposals'>;
export type SuggestionRow = Row<'suggestions'>;
export type RankingRow = Row<'rankings'>;
export type BookingRow = Row<'bookings'>;
export type DeliveryRow = Row<'deliveries'>;
export type InconvenienceRow = Row<'inconveniences'>;
export type ListingRow = Row<'listings'>;
export type AvailabilityRow = Row<'availability'>;

/** Everything that the read models hold about a meeting; every list in the order of its numbers. */
export type MeetingRows = {
  meeting: MeetingRow;
  participants: readonly ParticipantRow[];
  proposals: readonly ProposalRow[];
  suggestions: readonly SuggestionRow[];
  rankings: readonly RankingRow[];
  bookings: readonly BookingRow[];
  inconveniences: readonly InconvenienceRow[];
  listings: readonly ListingRow[];
  deliveries: readonly DeliveryRow[];
  availability: readonly AvailabilityRow[];
};
