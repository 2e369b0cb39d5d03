-- Whoever asks for a mailbox that others fill has a place of their own among those who wait, in the order they came.
alter table accounts_waiting_login_mails
  -- The network that asked for an address without an account, as a keyed hash; of an account one mail waits.
  add column asker bytea not null default '',
  add column asked_at timestamptz not null default now(),
  drop constraint accounts_waiting_login_mails_pkey,
  add constraint accounts_waiting_login_mails_pkey primary key (recipient, asker);
alter table accounts_waiting_login_mails
  alter column asker drop default,
  alter column asked_at drop default;

-- The mailbox that the mail goes to, as a keyed hash; null in changes asked for before there was the column.
alter table accounts_email_changes add column mailbox bytea;
create index accounts_email_changes_mailbox_index on accounts_email_changes (mailbox) where mail_due_at is not null;
