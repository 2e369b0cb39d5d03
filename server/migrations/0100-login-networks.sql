-- From where somebody logged in well within 30 days: an account and its network under one keyed hash, so that no two
-- accounts can be seen to share a network. By the day.
create table sessions_networks (
  account_id uuid not null constraint sessions_networks_account_fkey references accounts on delete cascade,
  network bytea not null,
  seen_at timestamptz not null,
  constraint sessions_networks_pkey primary key (account_id, network)
);
create index sessions_networks_seen_index on sessions_networks (seen_at);
