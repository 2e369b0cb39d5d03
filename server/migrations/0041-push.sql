-- Nothing was sent to devices before: those there are belong to no session, and are added again by a press.
delete from accounts_push_subscriptions;
alter table accounts_push_subscriptions
  -- The login on that browser: what ends it ends its pushes.
  add column session_id uuid not null
    constraint accounts_push_subscriptions_session_fkey references sessions on delete cascade,
  -- Chooses the brand whose name a push may say.
  add column host text not null;
create index accounts_push_subscriptions_session_index on accounts_push_subscriptions (session_id);

-- When devices stay silent, by the clock on the wall there.
alter table accounts
  add column quiet_from time,
  add column quiet_to time,
  add column quiet_time_zone text,
  add constraint accounts_quiet_check check (num_nulls(quiet_from, quiet_to, quiet_time_zone) in (0, 3) and quiet_from <> quiet_to);

-- Devices that a failed try has left, by their endpoints; null for all.
alter table notifications add column push_left text[];
