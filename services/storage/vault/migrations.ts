/**
 * A subject whose key was destroyed keeps its row without one, so it never gets a new key. `wrapped` is the key, sealed
 * by the vault; `email_hashes` make it possible to find a person without an account.
 */
const subjectKeys = `
create table subject_keys (
  subject text primary key,
  wrapped text,
  email_hashes text[] not null default '{}',
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index subject_keys_by_email on subject_keys using gin (email_hashes);
`;

export const migrations: Record<string, string> = { 'vault-001': subjectKeys };
