/** How far the relay has rung. One row, shared by all relays of this database. */
export const migrations: Record<string, string> = {
  'relay-1': `
    create table relay_checkpoint (
      only_one boolean primary key default true check (only_one),
      -- ordered as the log is, whatever the language of the database
      position text collate "C" not null,
      moved_at timestamptz not null
    );
  `,
};
