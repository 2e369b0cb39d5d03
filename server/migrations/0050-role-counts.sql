-- How many accounts have each role: changes that are added up, and folded into one row for each role from time to time.
-- Rows that everybody counts up would make registrations wait for each other.
create table accounts_role_counts (
  id bigint generated always as identity constraint accounts_role_counts_pkey primary key,
  role text not null,
  change bigint not null
);

create function accounts_count_roles() returns trigger language plpgsql as $$
begin
  insert into accounts_role_counts (role, change)
    select role, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by role;
  return null;
end $$;
create trigger accounts_roles_added after insert on accounts_roles
  referencing new table as changed for each statement execute function accounts_count_roles();
create trigger accounts_roles_removed after delete on accounts_roles
  referencing old table as changed for each statement execute function accounts_count_roles();

insert into accounts_role_counts (role, change)
  select role, count(*) from accounts_roles group by role;

-- Finds members of the demo community, administrators and the like among a million others.
create index accounts_roles_role_index on accounts_roles (role, account_id) where role <> 'USER';
