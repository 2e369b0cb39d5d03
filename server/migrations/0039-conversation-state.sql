-- Of each side of a conversation: how much of it is unread, and up to which message it was deleted.
alter table chat_conversations
  add column last_number bigint not null default 0,
  add column low_unread integer not null default 0,
  add column high_unread integer not null default 0,
  add column low_deleted_number bigint not null default 0,
  add column high_deleted_number bigint not null default 0,
  add constraint chat_conversations_unread_check check (low_unread >= 0 and high_unread >= 0);

-- `recipient_read_at` is the recipient's own; `seen_at` is what the sender is told of it.
alter table chat_messages
  add column seen_at timestamptz,
  add column sender_deleted_at timestamptz,
  add column recipient_deleted_at timestamptz,
  add column reply_to_id uuid;
update chat_messages set seen_at = recipient_read_at where recipient_read_at is not null;

update chat_conversations c set
  last_number = counted.last_number,
  low_unread = counted.low_unread,
  high_unread = counted.high_unread
from (
  select
    least(sender_profile_id, recipient_profile_id) as low,
    greatest(sender_profile_id, recipient_profile_id) as high,
    max(number) as last_number,
    count(*) filter (
      where recipient_read_at is null and recipient_profile_id < sender_profile_id) as low_unread,
    count(*) filter (
      where recipient_read_at is null and recipient_profile_id > sender_profile_id) as high_unread
  from chat_messages
  group by 1, 2
) counted
where c.low_profile_id = counted.low and c.high_profile_id = counted.high;

create index chat_conversations_low_newest_index
  on chat_conversations (low_profile_id, last_number desc);
create index chat_conversations_high_newest_index
  on chat_conversations (high_profile_id, last_number desc);
drop index chat_conversations_high_index;
create index chat_conversations_low_unread_index
  on chat_conversations (low_profile_id) where low_unread > 0;
create index chat_conversations_high_unread_index
  on chat_conversations (high_profile_id) where high_unread > 0;

-- Whether others see that the member has read, and the member that others have.
alter table accounts add column shows_receipts boolean not null default true;

-- Searched for words by one of the two. One list of entries for each member keeps it fast, however much all others write.
create index chat_messages_words_index on chat_messages
  using gin ((array[sender_profile_id, recipient_profile_id]), lower(body_text) gin_trgm_ops);
-- What both have deleted is purged.
create index chat_messages_deleted_index on chat_messages (number)
  where sender_deleted_at is not null and recipient_deleted_at is not null;
create index chat_conversations_deleted_index on chat_conversations (low_profile_id)
  where least(low_deleted_number, high_deleted_number) > 0;
