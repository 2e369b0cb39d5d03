-- One row a reading that read something: messages after one number and up to another. Rows of messages stay as they are.
create table chat_reads (
  reader_profile_id uuid not null constraint chat_reads_reader_fkey references profiles on delete cascade,
  -- Who wrote what was read.
  other_profile_id uuid not null constraint chat_reads_other_fkey references profiles on delete cascade,
  after_number bigint not null,
  up_to_number bigint not null,
  read_at timestamptz not null,
  -- Whether both showed their receipts then: what was read in secret stays so.
  is_shown boolean not null,
  constraint chat_reads_pkey primary key (reader_profile_id, other_profile_id, up_to_number),
  constraint chat_reads_order_check check (after_number < up_to_number)
);
create index chat_reads_other_index on chat_reads (other_profile_id);

insert into chat_reads
select recipient_profile_id, sender_profile_id, min(number) - 1, max(number), recipient_read_at, is_shown
from (
  select *, count(*) filter (where begins) over pair as run
  from (
    select recipient_profile_id, sender_profile_id, number, recipient_read_at, seen_at is not null as is_shown,
      (recipient_read_at, seen_at is not null)
        is distinct from (lag(recipient_read_at) over pair, lag(seen_at is not null) over pair) as begins
    from chat_messages
    window pair as (partition by recipient_profile_id, sender_profile_id order by number)
  ) as messages
  window pair as (partition by recipient_profile_id, sender_profile_id order by number)
) as runs
where recipient_read_at is not null
group by recipient_profile_id, sender_profile_id, run, recipient_read_at, is_shown;

-- Up to which message of the other each side has read.
alter table chat_conversations
  add column low_read_number bigint not null default 0,
  add column high_read_number bigint not null default 0;
update chat_conversations c set
  low_read_number = coalesce(
    (select max(up_to_number) from chat_reads
      where reader_profile_id = low_profile_id and other_profile_id = high_profile_id), 0),
  high_read_number = coalesce(
    (select max(up_to_number) from chat_reads
      where reader_profile_id = high_profile_id and other_profile_id = low_profile_id), 0);

-- What its recipient deleted unread never seems read, whatever they read afterwards.
alter table chat_messages add column was_deleted_unread boolean not null default false;
update chat_messages set was_deleted_unread = true
  where recipient_deleted_at is not null and recipient_read_at is null;

drop index chat_messages_unread_index;
alter table chat_messages drop column recipient_read_at, drop column seen_at;
