/** The tables of people with accounts. Names and addresses are sealed under the key of their user. */
export const migrations = {
  'accounts-1': `
    create table users (
      id uuid primary key,
      -- The main address, which emails go to.
      email_hash text not null unique,
      email text not null,
      first_name text not null,
      last_name text not null,
      picture text,
      zone text not null,
      zone_chosen boolean not null default false,
      -- Null until the person's browser or settings say which.
      clock text check (clock in ('12-hour', '24-hour')),
      hours text not null default 'business',
      -- The week and the days off are sealed; null in accounts that never said anything of them.
      week text,
      days_off text,
      -- Minutes after midnight; null for the custom of the person's country.
      lunch_from integer,
      lunch_to integer,
      room_before integer not null default 0,
      room_after integer not null default 0,
      notice_minutes integer not null default 0,
      -- Whose public holidays count: null until the person says, a code such as DE or DE-BY, or none.
      holidays text,
      notices boolean not null default true,
      -- When calendars alert people before new meetings.
      alarm text not null default 'calendar',
      -- How they meet on video unless they say otherwise; null until they set it. The address is sealed.
      video text,
      video_address text,
      -- The calendar that meetings are added to, null until the person chooses.
      meetings_calendar uuid,
      -- Set when the person asks to be deleted: by then they are signed out, so no one else would finish it after a crash.
      deleting_since timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    -- The ways in which people sign in, and the addresses that were verified with them. Each address is one account's.
    create table identities (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      issuer text not null,
      subject_hash text not null,
      email_hash text not null,
      created_at timestamptz not null,
      unique (issuer, subject_hash)
    );
    create index identities_user on identities (user_id);
    create table addresses (
      email_hash text primary key,
      user_id uuid not null references users on delete cascade,
      email text not null
    );
    create index addresses_user on addresses (user_id);

    create table contacts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      email_hash text not null,
      email text not null,
      name text not null,
      -- Whether meetings usually go ahead without this contact.
      optional boolean not null default false,
      created_at timestamptz not null,
      unique (user_id, email_hash)
    );

    create table sessions (
      sid text primary key,
      data jsonb not null,
      expire timestamptz not null,
      user_id uuid generated always as ((data->>'userId')::uuid) stored
    );
    create index sessions_user on sessions (user_id) where user_id is not null;
    create index sessions_expire on sessions (expire);

    create table mail_suppressions (
      email_hash text primary key,
      created_at timestamptz not null
    );

    -- A call that would pass a limit breaks the check, and with it the whole statement: no race can pass it.
    create table counters (
      key text primary key,
      used integer not null,
      allowed integer not null,
      expire timestamptz not null,
      constraint counters_within_limit check (used <= allowed)
    );
    create table counted_commands (
      command_id uuid primary key,
      keys text[] not null,
      amounts integer[] not null,
      expire timestamptz not null
    );

    -- Every call counts here when several processes run. The counts needn't reach the disk or survive a crash.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    -- Answers by share links until their address is confirmed; sealed.
    create table pending_answers (
      id uuid primary key,
      meeting_id uuid not null,
      email_hash text not null,
      answer text not null,
      expire timestamptz not null
    );
    create index on pending_answers (email_hash);
    create index on pending_answers (meeting_id);

    -- A person's calendar accounts and the calendars in them. Credentials, labels, names and the provider's ids are sealed
    -- under the key of the person. A Google account that someone signs in with has the id of its identity.
    create table calendar_accounts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      provider text not null,
      label text not null,
      -- Null once the permission has ended.
      credential text,
      -- What Google lets us do; null where an account has no scopes.
      scopes text[],
      -- When the provider last listed its calendars, and whether that were all.
      listed_at timestamptz,
      complete boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index on calendar_accounts (user_id);

    create table calendars (
      id uuid primary key,
      account_id uuid not null references calendar_accounts on delete cascade,
      user_id uuid not null references users on delete cascade,
      place integer not null,
      external_id text not null,
      name text not null,
      selected boolean not null,
      writable boolean not null,
      -- Null until the person says; then it counts if it's selected at the provider.
      counts boolean
    );
    create index on calendars (account_id);
    create index on calendars (user_id);

    -- Into which calendar an event was made, or is being made.
    create table event_calendars (
      event_id text primary key,
      user_id uuid not null references users on delete cascade,
      account_id uuid not null,
      external_id text not null
    );
    create index on event_calendars (user_id);

    -- Links that sign someone in by email, until they are used or have expired. attempts counts the copies of the email
    -- that may have left, and due_at is when the next one may; null once there is none to send.
    create table sign_in_links (
      id uuid primary key,
      email_hash text not null,
      -- Set for a link that adds the address to an account.
      user_id uuid references users on delete cascade,
      -- Which browser asked.
      browser_hash text not null,
      details text not null,
      attempts integer not null default 0,
      due_at timestamptz,
      expire timestamptz not null
    );
    create index on sign_in_links (email_hash);
    create index on sign_in_links (user_id) where user_id is not null;
    create index on sign_in_links (due_at) where due_at is not null;

    -- Emails that tell someone of a change to the ways in which they sign in, until they are sent.
    create table sign_in_notices (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      details text not null,
      attempts integer not null default 0,
      due_at timestamptz not null,
      expire timestamptz not null
    );
    create index on sign_in_notices (due_at);
    create index on sign_in_notices (user_id);

    -- With these, programs call the API in someone's name. Only a keyed hash of a token is stored, and its name is sealed.
    create table personal_tokens (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- The way to sign in by which it was made, and with which it ends.
      identity_id uuid not null,
      hash text not null unique,
      name text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      expire timestamptz not null,
      last_used_at timestamptz
    );
    create index on personal_tokens (user_id);

    -- The programs that people connected by OAuth, and what the authorization server keeps: grants, tokens, and requests under
    -- way. Ids are stored as keyed hashes, since most are secrets, and the rest is sealed.
    create table connected_programs (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- The ways to sign in by which it was connected, with each of which it ends.
      identities uuid[] not null,
      client text not null,
      name text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      unique (user_id, client)
    );
    create table oauth_rows (
      hash text primary key,
      kind text not null,
      -- Null until someone has agreed.
      user_id uuid references users on delete cascade,
      client text,
      grant_hash text,
      uid_hash text,
      payload text not null,
      consumed_at timestamptz,
      expire timestamptz not null
    );
    create index on oauth_rows (user_id, client) where user_id is not null;
    create index on oauth_rows (grant_hash) where grant_hash is not null;
    create index on oauth_rows (uid_hash) where uid_hash is not null;
    create index on oauth_rows (expire);

    -- What a program wants to do and its person has to confirm first.
    create table confirmations (
      -- A keyed hash of the program and of all that it wants to do.
      id text primary key,
      user_id uuid not null references users on delete cascade,
      call text not null,
      until timestamptz not null,
      decision text,
      expire timestamptz not null
    );
    create index on confirmations (user_id);
  `,
};
