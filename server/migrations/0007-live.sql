-- Events on their way to members' open pages; kept an hour, so that a page that was cut off catches up.
create table live_events (
  number bigint generated always as identity constraint live_events_pkey primary key,
  profile_id uuid not null constraint live_events_profile_fkey references profiles on delete cascade,
  event jsonb not null,
  transaction xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index live_events_profile_index on live_events (profile_id, number);
create index live_events_created_at_index on live_events (created_at);
