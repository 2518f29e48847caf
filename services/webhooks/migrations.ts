/** The address and the secrets are sealed under the key of their owner. */
const webhooksAndMessages = `
  create table webhooks (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- Of an admin, who is told of everyone's meetings.
    is_for_all boolean not null default false,
    url text not null,
    secret text not null,
    -- The secret before, which signs as well until then.
    old_secret text,
    old_secret_until timestamptz,
    -- Of the failures since the last success.
    failures integer not null default 0,
    failing_since timestamptz,
    -- When messages may be sent; null once Kairos stopped trying.
    due_at timestamptz,
    created_at timestamptz not null
  );
  create index webhooks_user on webhooks (user_id);

  -- What each is sent, by its place in the log, and how that went.
  create table webhook_messages (
    webhook_id uuid not null references webhooks on delete cascade,
    position text not null,
    event_id uuid not null,
    meeting_id uuid not null,
    type text not null,
    happened_at timestamptz not null,
    is_delivered boolean not null default false,
    attempts integer not null default 0,
    attempted_at timestamptz,
    outcome text,
    primary key (webhook_id, position)
  );
  create index webhook_messages_waiting on webhook_messages (webhook_id, position) where not is_delivered;

  -- Up to which place in the log there are messages.
  create table webhook_position (
    is_only boolean primary key default true check (is_only),
    position text not null
  );
`;

export const migrations = { 'webhooks-1': webhooksAndMessages };
