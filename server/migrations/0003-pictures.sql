create table pictures (
  id uuid constraint pictures_pkey primary key,
  profile_id uuid not null constraint pictures_profile_fkey references profiles on delete cascade,
  -- Each upload or replacement is stored under a version of its own.
  version integer not null,
  width integer not null,
  height integer not null,
  sort_order integer not null,
  created_at timestamptz not null,
  constraint pictures_version_check check (version > 0),
  constraint pictures_size_check check (width > 0 and height > 0)
);
create index pictures_profile_index on pictures (profile_id, sort_order, id);
