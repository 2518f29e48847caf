/** Exports imported into this database. While one of them is unfinished, no Kairos starts on it. */
export const migrations: Record<string, string> = {
  'transfer-1': `
    create table imports (
      export uuid primary key,
      began_at timestamptz not null,
      finished_at timestamptz
    );
  `,
};
