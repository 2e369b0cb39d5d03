create table likes (
  liker_profile_id uuid not null constraint likes_liker_fkey references profiles on delete cascade,
  liked_profile_id uuid not null constraint likes_liked_fkey references profiles on delete cascade,
  like_type text not null,
  created_at timestamptz not null,
  constraint likes_pkey primary key (liker_profile_id, liked_profile_id),
  constraint likes_self_check check (liker_profile_id <> liked_profile_id),
  constraint likes_type_check check (like_type in ('LIKE', 'DISLIKE', 'UNDETERMINED', 'ERROR'))
);
create index likes_liked_index on likes (liked_profile_id, created_at);

create table blocks (
  blocker_profile_id uuid not null constraint blocks_blocker_fkey references profiles on delete cascade,
  blocked_profile_id uuid not null constraint blocks_blocked_fkey references profiles on delete cascade,
  created_at timestamptz not null,
  constraint blocks_pkey primary key (blocker_profile_id, blocked_profile_id),
  constraint blocks_self_check check (blocker_profile_id <> blocked_profile_id)
);
create index blocks_blocked_index on blocks (blocked_profile_id);
