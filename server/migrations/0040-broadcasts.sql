-- Messages without a recipient, for those around. The sector is the whole degree of the sender's published point then.
create table chat_broadcasts (
  id uuid not null,
  number bigint generated always as identity constraint chat_broadcasts_number_key unique,
  sender_profile_id uuid not null
    constraint chat_broadcasts_sender_fkey references profiles on delete cascade,
  sector_lat smallint not null,
  sector_lon smallint not null,
  body_text text not null,
  picture_ids uuid[] not null,
  created_at timestamptz not null,
  -- Of a member an id means one broadcast; two who chose the same learn nothing of each other.
  constraint chat_broadcasts_pkey primary key (sender_profile_id, id),
  constraint chat_broadcasts_length_check check (char_length(body_text) <= 4000),
  constraint chat_broadcasts_sector_check
    check (sector_lat between -90 and 89 and sector_lon between -180 and 179)
);
create index chat_broadcasts_sector_index on chat_broadcasts (sector_lat, sector_lon, number desc);
create index chat_broadcasts_id_index on chat_broadcasts (id);
create index chat_broadcasts_created_at_index on chat_broadcasts (created_at);
