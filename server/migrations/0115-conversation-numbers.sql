-- How many messages the two have ever sent. It never falls, so no number is given twice.
alter table chat_conversations add column message_count integer not null default 0;

-- 1, 2, 3 … within the conversation, in the order of `number`. What is deleted leaves a hole. Clients see this number
-- only: `number` would tell them how much the whole site writes.
alter table chat_messages add column conversation_number integer;

-- The update writes every row again. Without this index it takes a fraction of the time.
drop index chat_messages_folded_index;
update chat_messages m set conversation_number = counted.conversation_number
from (
  select number, row_number() over (
    partition by least(sender_profile_id, recipient_profile_id), greatest(sender_profile_id, recipient_profile_id)
    order by number) as conversation_number
  from chat_messages
) counted
where m.number = counted.number;
create index chat_messages_folded_index on chat_messages
  using gin ((array[sender_profile_id, recipient_profile_id]), coalesce(folded_text, folded(body_text)) gin_trgm_ops);

alter table chat_messages alter column conversation_number set not null;
create unique index chat_messages_conversation_index on chat_messages (
  least(sender_profile_id, recipient_profile_id), greatest(sender_profile_id, recipient_profile_id),
  conversation_number);

update chat_conversations c set message_count = counted.message_count
from (
  select least(sender_profile_id, recipient_profile_id) as low, greatest(sender_profile_id, recipient_profile_id) as high,
    max(conversation_number) as message_count
  from chat_messages
  group by 1, 2
) counted
where c.low_profile_id = counted.low and c.high_profile_id = counted.high;
