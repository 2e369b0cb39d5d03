alter table accounts
  add column notification_detail text not null default 'NEUTRAL',
  add column discreet boolean not null default false,
  add constraint accounts_notification_detail_check check (notification_detail in ('NEUTRAL', 'DETAILED'));

-- What the browser said of itself at the login, in a few words; null when it said nothing that is known.
alter table sessions add column device text;

-- The browsers that may be told of news.
create table accounts_push_subscriptions (
  account_id uuid not null constraint accounts_push_subscriptions_account_fkey references accounts on delete cascade,
  endpoint text not null,
  device_name text not null,
  -- Milliseconds since the epoch, as the browser gave it.
  expiration_time double precision,
  auth text not null,
  p256dh text not null,
  created_at timestamptz not null,
  constraint accounts_push_subscriptions_pkey primary key (account_id, endpoint)
);

-- The one address an account wants to change to, until the mail sent there is answered.
create table accounts_email_changes (
  account_id uuid
    constraint accounts_email_changes_pkey primary key
    constraint accounts_email_changes_account_fkey references accounts on delete cascade,
  email text not null,
  token_hash bytea not null constraint accounts_email_changes_token_hash_key unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint accounts_email_changes_email_lower_check check (email = lower(email))
);
create index accounts_email_changes_expires_index on accounts_email_changes (expires_at);

-- Only ever added to; what an account has is the sum.
create table accounts_volunteer_credits (
  id uuid constraint accounts_volunteer_credits_pkey primary key,
  account_id uuid not null constraint accounts_volunteer_credits_account_fkey references accounts on delete cascade,
  credits integer not null,
  reason text not null,
  earned_at timestamptz not null
);
create index accounts_volunteer_credits_account_index on accounts_volunteer_credits (account_id);
