-- What a member has not attended to yet: one open row of each kind for each actor. Words and bundles are made when it is read.
create table notifications (
  id uuid constraint notifications_pkey primary key,
  profile_id uuid not null constraint notifications_profile_fkey references profiles on delete cascade,
  kind text not null,
  actor_profile_id uuid constraint notifications_actor_fkey references profiles on delete cascade,
  -- What it is about, for its address.
  subject_id uuid,
  created_at timestamptz not null,
  -- When devices are to be told; null when they have been.
  push_at timestamptz,
  push_failures integer not null default 0,
  constraint notifications_open_key unique nulls not distinct (profile_id, kind, actor_profile_id),
  constraint notifications_self_check check (profile_id <> actor_profile_id)
);
create index notifications_newest_index on notifications (profile_id, created_at desc, id desc);
create index notifications_actor_index on notifications (actor_profile_id);
create index notifications_created_index on notifications (created_at);
create index notifications_push_index on notifications (push_at) where push_at is not null;
