/** The demo mailbox of the embedded default. Personal values are only in the sealed columns. */
export const migrations: Record<string, string> = {
  'mail-1': `
    create table outbox (
      id text primary key,
      seq bigint generated always as identity,
      message_id text not null,
      -- Null for emails that are about no meeting.
      meeting_id text,
      recipient_hash text not null,
      kind text not null,
      at timestamptz not null,
      copies integer not null default 1,
      sealed_head text not null,
      sealed_body text not null
    );
    create index outbox_newest on outbox (seq desc);
    create index outbox_recipient on outbox (recipient_hash, seq desc);
    create index outbox_meeting on outbox (meeting_id);
  `,
};
