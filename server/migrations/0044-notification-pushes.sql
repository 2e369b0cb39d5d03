-- One that was pushed and is taken back is remembered for a day: made again by the same actor it is listed, and silent.
alter table notifications
  -- When devices were first sent it; null before.
  add column pushed_at timestamptz,
  add column taken_back boolean not null default false;
create index notifications_taken_back_index on notifications (pushed_at) where taken_back;

-- Each kind has a limit of its own in a member's list.
drop index notifications_newest_index;
create index notifications_newest_index on notifications (profile_id, kind, created_at desc, id desc);

-- A push service that is slow holds up its own devices only.
alter table accounts_push_subscriptions
  add column service text not null generated always as (substring(endpoint from '^[a-z]+://([^/]*)')) stored;
