-- What administrators and operators do. Rows are only added. They know people by keys of their own, so that an erasure,
-- which removes the key's row, leaves rows that lead to nobody.
create table audit_keys (
  account_id uuid
    constraint audit_keys_pkey primary key
    constraint audit_keys_account_fkey references accounts on delete cascade,
  key uuid not null constraint audit_keys_key_key unique
);

create table audit_entries (
  id uuid constraint audit_entries_pkey primary key,
  acted_at timestamptz not null,
  action text not null,
  -- Null at the command line.
  actor_key uuid,
  origin text not null,
  -- The member concerned, if there is one.
  subject_key uuid,
  details text not null,
  reason text not null,
  constraint audit_entries_origin_check check (origin in ('SITE', 'COMMAND_LINE')),
  constraint audit_entries_actor_check check ((origin = 'SITE') = (actor_key is not null)),
  constraint audit_entries_details_check check (char_length(details) <= 1000),
  constraint audit_entries_reason_check check (char_length(reason) <= 1000)
);
create index audit_entries_action_index on audit_entries (action, id desc);
create index audit_entries_actor_index on audit_entries (actor_key, id desc);
create index audit_entries_subject_index on audit_entries (subject_key, id desc);

-- Where an act came from, for as long as addresses are kept: beside the entries, which nothing can change.
create table audit_addresses (
  entry_id uuid
    constraint audit_addresses_pkey primary key
    constraint audit_addresses_entry_fkey references audit_entries,
  account_id uuid not null
    constraint audit_addresses_account_fkey references accounts on delete cascade,
  address inet not null,
  acted_at timestamptz not null
);
create index audit_addresses_account_index on audit_addresses (account_id);
create index audit_addresses_acted_index on audit_addresses (acted_at);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_entries_kept before update or delete or truncate on audit_entries
  for each statement execute function audit_refuse_change();
