-- Null: for good. A block counts as long as its row is there; a job removes those that are over.
alter table blocks
  add column ends_at timestamptz,
  add constraint blocks_end_check check (ends_at > created_at);
create index blocks_end_index on blocks (ends_at) where ends_at is not null;
