const channels = `
  -- Calendars that are listened to, since someone in a booked meeting ahead has them.
  create table calendar_channels (
    calendar_id uuid primary key references calendars on delete cascade,
    user_id uuid not null references users on delete cascade,
    -- The provider's name for the channel; null while there is none.
    channel text,
    -- Of the calendar when it was last asked; null where a channel tells.
    mark text,
    failures integer not null default 0,
    -- When to open, renew or ask again. Whoever does so sets it to when someone else may.
    due_at timestamptz not null,
    -- When a booked meeting ahead was last seen.
    wanted_at timestamptz not null,
    -- Of the first notice that nobody was woken for yet.
    noticed_at timestamptz
  );
  create index calendar_channels_user on calendar_channels (user_id);
  create index calendar_channels_due on calendar_channels (due_at);
  create index calendar_channels_noticed on calendar_channels (noticed_at) where noticed_at is not null;
`;

export const migrations = { 'calendar-notices-1': channels };
