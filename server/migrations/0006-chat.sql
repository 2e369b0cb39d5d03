-- One row a pair, locked by every send: within a conversation numbers become visible in their order.
create table chat_conversations (
  low_profile_id uuid not null constraint chat_conversations_low_fkey references profiles on delete cascade,
  high_profile_id uuid not null constraint chat_conversations_high_fkey references profiles on delete cascade,
  begun_by_profile_id uuid not null,
  begun_at timestamptz not null,
  sent_at timestamptz not null,
  constraint chat_conversations_pkey primary key (low_profile_id, high_profile_id),
  constraint chat_conversations_order_check check (low_profile_id < high_profile_id)
);
create index chat_conversations_high_index on chat_conversations (high_profile_id);
create index chat_conversations_begun_index on chat_conversations (begun_by_profile_id, begun_at);

create table chat_messages (
  id uuid constraint chat_messages_pkey primary key,
  number bigint generated always as identity constraint chat_messages_number_key unique,
  transaction xid8 not null default pg_current_xact_id(),
  -- The oldest transaction still running then: what a reader of this message may not have seen is not older.
  horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  sender_profile_id uuid not null constraint chat_messages_sender_fkey references profiles on delete cascade,
  recipient_profile_id uuid not null constraint chat_messages_recipient_fkey references profiles on delete cascade,
  body_text text not null,
  picture_ids uuid[] not null,
  created_at timestamptz not null,
  recipient_read_at timestamptz,
  constraint chat_messages_length_check check (char_length(body_text) <= 4000),
  constraint chat_messages_self_check check (sender_profile_id <> recipient_profile_id)
);
create index chat_messages_pair_index
  on chat_messages (sender_profile_id, recipient_profile_id, number desc);
create index chat_messages_recipient_index on chat_messages (recipient_profile_id, number desc);
create index chat_messages_unread_index
  on chat_messages (recipient_profile_id, sender_profile_id) where recipient_read_at is null;
