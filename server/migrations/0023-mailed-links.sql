-- A login mail that waits because enough have gone to its account or mailbox: one for each, under a keyed hash.
create table accounts_waiting_login_mails (
  recipient bytea constraint accounts_waiting_login_mails_pkey primary key,
  email text not null,
  -- Chooses the brand.
  host text not null,
  due_at timestamptz not null,
  constraint accounts_waiting_login_mails_email_lower_check check (email = lower(email))
);
create index accounts_waiting_login_mails_email_index on accounts_waiting_login_mails (email);
create index accounts_waiting_login_mails_due_index on accounts_waiting_login_mails (due_at);

-- A change whose mail waits has no token yet.
alter table accounts_email_changes
  alter column token_hash drop not null,
  add column mail_due_at timestamptz,
  -- Chooses the brand of the mail; null in changes asked for before there was the column, whose mail has gone.
  add column host text;
create index accounts_email_changes_due_index on accounts_email_changes (mail_due_at) where mail_due_at is not null;

-- An address that an account has left: it stays the account's for some days, and can be taken back.
create table accounts_old_addresses (
  email text constraint accounts_old_addresses_pkey primary key,
  account_id uuid not null constraint accounts_old_addresses_account_fkey references accounts on delete cascade,
  token_hash bytea not null constraint accounts_old_addresses_token_hash_key unique,
  left_at timestamptz not null,
  expires_at timestamptz not null,
  constraint accounts_old_addresses_email_lower_check check (email = lower(email))
);
create index accounts_old_addresses_account_index on accounts_old_addresses (account_id);
create index accounts_old_addresses_expires_index on accounts_old_addresses (expires_at);
