-- What people write to support: members with their account, visitors with an address of their own if they like.
create table support_messages (
  id uuid not null,
  account_id uuid constraint support_messages_account_fkey references accounts on delete cascade,
  name text not null,
  message text not null,
  email text,
  created_at timestamptz not null,
  constraint support_messages_pkey primary key (id),
  constraint support_messages_email_check check (account_id is null or email is null),
  constraint support_messages_name_check check (char_length(name) between 1 and 100),
  constraint support_messages_length_check check (char_length(message) between 1 and 4000)
);
create index support_messages_account_index on support_messages (account_id);
create index support_messages_created_index on support_messages (created_at);

-- What a member agreed to after they had registered: the words they read, as acknowledgements keep theirs.
create table accounts_consents (
  account_id uuid not null constraint accounts_consents_account_fkey references accounts on delete cascade,
  kind text not null,
  text text not null,
  text_hash bytea not null,
  given_at timestamptz not null,
  constraint accounts_consents_pkey primary key (account_id, kind),
  constraint accounts_consents_kind_check check (kind in ('LOCATION'))
);
