-- What limits with a fixed window count for all processes. Keys are keyed hashes. A crash of the database may forget
-- these counts, so they cost no write-ahead log and reach no standby and no archive.
create unlogged table limit_counts (
  key text collate "C" constraint limit_counts_pkey primary key,
  used bigint not null,
  ends_at timestamptz not null
);
create index limit_counts_ends_index on limit_counts (ends_at);

-- Which different things somebody has used in a window, such as sectors of the map, encrypted. The version changes with
-- every write.
create unlogged table limit_items (
  key text collate "C" constraint limit_items_pkey primary key,
  version bigint not null,
  windows bytea not null,
  ends_at timestamptz not null
);
create index limit_items_ends_index on limit_items (ends_at);
