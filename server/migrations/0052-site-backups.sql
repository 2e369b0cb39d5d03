-- When the site was backed up. A restored site has those from before the backup it was made from.
create table site_backups (
  made_at timestamptz constraint site_backups_pkey primary key,
  bytes bigint not null,
  -- When the written file had been read from one end to the other and found whole.
  read_back_at timestamptz,
  constraint site_backups_bytes_check check (bytes > 0)
);
