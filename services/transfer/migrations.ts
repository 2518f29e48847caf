/** Which exports were brought into this database. As long as one of them is not finished, no Kairos starts on it. */
export const migrations: Record<string, string> = {
  'transfer-001': `
    create table imports (
      export uuid primary key,
      began_at timestamptz not null,
      finished_at timestamptz
    );
  `,
};
