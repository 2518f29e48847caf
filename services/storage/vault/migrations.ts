/**
 * A subject whose key was destroyed keeps its row without one, so it never gets a new key. `wrapped` is the key, sealed
 * by the vault; `email_hashes` make it possible to find a person without an account. The check of the lookup hashes is what
 * the right key makes of a fixed text.
 *
 * The name of the key that wrapped each key is found without reading the table. Postgres samples values for its statistics,
 * where a key would outlive its row, and no query is planned by what keys are.
 */
export const migrations: Record<string, string> = {
  'vault-1': `
    create table subject_keys (
      subject text primary key,
      wrapped text,
      email_hashes text[] not null default '{}',
      created_at timestamptz not null default now(),
      destroyed_at timestamptz,
      check ((wrapped is null) = (destroyed_at is not null))
    );
    create index subject_keys_by_email on subject_keys using gin (email_hashes);
    create index subject_keys_by_wrapping on subject_keys (split_part(wrapped, '.', 1)) where wrapped is not null;
    alter table subject_keys alter column wrapped set statistics 0, alter column email_hashes set statistics 0;

    create table lookup_hash_check (
      only_row boolean primary key default true check (only_row),
      hash text not null
    );
  `,
};
