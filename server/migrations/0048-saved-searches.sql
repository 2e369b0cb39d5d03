-- What members look for again and again.
create table discovery_saved_searches (
  id uuid constraint discovery_saved_searches_pkey primary key,
  profile_id uuid not null
    constraint discovery_saved_searches_profile_fkey references profiles on delete cascade,
  name text not null constraint discovery_saved_searches_name_check check (name <> ''),
  -- As it stands in an address, in one order (shared/filter-address.ts).
  filter text not null,
  created_at timestamptz not null,
  -- Who joined until then is not new to it.
  known_until timestamptz not null,
  -- When the site looks for new profiles next; null where the member does not want to hear of them.
  look_at timestamptz
);
create unique index discovery_saved_searches_name_key on discovery_saved_searches (profile_id, lower(name));
create index discovery_saved_searches_look_index on discovery_saved_searches (look_at) where look_at is not null;

-- One open notification of each search.
alter table notifications
  add column saved_search_id uuid
    constraint notifications_saved_search_fkey references discovery_saved_searches on delete cascade,
  drop constraint notifications_open_key,
  add constraint notifications_open_key
    unique nulls not distinct (profile_id, kind, actor_profile_id, saved_search_id);
create index notifications_saved_search_index on notifications (saved_search_id) where saved_search_id is not null;
