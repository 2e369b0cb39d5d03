-- Whom members no longer want to be shown. Apart from blocks: the hidden one notices nothing.
create table hidden_profiles (
  hider_profile_id uuid not null constraint hidden_profiles_hider_fkey references profiles on delete cascade,
  hidden_profile_id uuid not null constraint hidden_profiles_hidden_fkey references profiles on delete cascade,
  created_at timestamptz not null,
  constraint hidden_profiles_pkey primary key (hider_profile_id, hidden_profile_id),
  constraint hidden_profiles_self_check check (hider_profile_id <> hidden_profile_id)
);
create index hidden_profiles_hidden_index on hidden_profiles (hidden_profile_id);
