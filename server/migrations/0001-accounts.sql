create table accounts (
  id uuid constraint accounts_pkey primary key,
  email text not null constraint accounts_email_key unique,
  name text not null default '',
  password_hash text,
  default_profile_id uuid not null,
  location_cell_meters integer not null default 1000,
  created_at timestamptz not null,
  constraint accounts_email_lower_check check (email = lower(email)),
  constraint accounts_location_cell_check check (location_cell_meters in (500, 1000, 3000, 10000))
);

create table accounts_roles (
  account_id uuid not null constraint accounts_roles_account_fkey references accounts on delete cascade,
  role text not null,
  granted_at timestamptz not null,
  granted_by text not null,
  constraint accounts_roles_pkey primary key (account_id, role),
  constraint accounts_roles_role_check check (role in ('USER', 'PRO', 'VOLUNTEER', 'ADMIN', 'TEST'))
);

create table sessions (
  id uuid constraint sessions_pkey primary key,
  account_id uuid not null constraint sessions_account_fkey references accounts on delete cascade,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  -- Begun with a mailed password: such a session may set a password without naming the current one.
  by_mail boolean not null,
  address inet,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index sessions_account_index on sessions (account_id);
create index sessions_seen_index on sessions (seen_at);

-- A registration or a recovery on its way: who holds the mail may log in once.
create table accounts_mail_passwords (
  id uuid constraint accounts_mail_passwords_pkey primary key,
  email text not null,
  password_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  cancelled_at timestamptz,
  constraint accounts_mail_passwords_email_lower_check check (email = lower(email))
);
create index accounts_mail_passwords_email_index on accounts_mail_passwords (email);
create index accounts_mail_passwords_created_index on accounts_mail_passwords (created_at);

create table accounts_acknowledgements (
  id uuid constraint accounts_acknowledgements_pkey primary key,
  email text not null,
  value text not null,
  text text not null,
  text_hash bytea not null,
  address inet,
  acknowledged_at timestamptz not null,
  constraint accounts_acknowledgements_value_check check (value in ('I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'))
);
create index accounts_acknowledgements_email_index on accounts_acknowledgements (email);
create index accounts_acknowledgements_at_index on accounts_acknowledgements (acknowledged_at);

-- What limits count: attempts by kind and keyed hash, never the address itself.
create table attempts (
  id bigint generated always as identity constraint attempts_pkey primary key,
  kind text not null,
  key bytea not null,
  attempted_at timestamptz not null
);
create index attempts_key_index on attempts (kind, key, attempted_at);
create index attempts_at_index on attempts (attempted_at);
