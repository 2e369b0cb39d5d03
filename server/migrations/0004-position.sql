-- What others see of a member's place. The exact position of a GPS member never gets here.
create table positions (
  profile_id uuid constraint positions_pkey primary key
    constraint positions_profile_fkey references profiles on delete cascade,
  lat double precision not null,
  lon double precision not null,
  -- Whether GPS or the member's own choice put the point there; it is told to nobody else.
  published_by text not null,
  pending_lat double precision,
  pending_lon double precision,
  publish_at timestamptz,
  hidden boolean not null,
  -- Rounded down to 15 minutes.
  reported_at timestamptz not null,
  effective_until timestamptz not null,
  -- Tokens of remembered cells with the day of their last use; they name no place without the site's secret.
  memory jsonb not null default '[]',
  constraint positions_lat_check check (lat between -90 and 90),
  constraint positions_lon_check check (lon between -180 and 180),
  constraint positions_published_by_check check (published_by in ('DEVICE_GPS', 'OVERRIDE')),
  constraint positions_pending_check
    check (num_nonnulls(pending_lat, pending_lon, publish_at) in (0, 3))
);
create index positions_effective_until_index on positions (effective_until);
create index positions_publish_at_index on positions (publish_at) where publish_at is not null;

-- Which members' briefs changed, in order: the live map of every process follows this table.
create table presence_changes (
  number bigint generated always as identity constraint presence_changes_pkey primary key,
  profile_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index presence_changes_changed_at_index on presence_changes (changed_at);
