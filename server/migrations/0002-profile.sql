create table profiles (
  id uuid constraint profiles_pkey primary key,
  account_id uuid not null constraint profiles_account_fkey references accounts on delete cascade,
  name text not null default '',
  birthdate date,
  birthdate_corrected_at timestamptz,
  height text not null default '',
  weight text not null default '',
  characteristics text[] not null default '{}',
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index profiles_account_index on profiles (account_id);

alter table accounts
  add constraint accounts_default_profile_fkey foreign key (default_profile_id) references profiles
  deferrable initially deferred;

-- An attempt to enter a birthdate below the age limit, for the administrators to see.
create table profile_age_flags (
  id uuid constraint profile_age_flags_pkey primary key,
  profile_id uuid not null constraint profile_age_flags_profile_fkey references profiles on delete cascade,
  birthdate date not null,
  flagged_at timestamptz not null
);
create index profile_age_flags_profile_index on profile_age_flags (profile_id);
