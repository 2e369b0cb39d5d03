-- What administrators answer to messages to support, and which of these need nothing more.
alter table support_messages
  -- Whose support was written to; a brand that is gone counts as the first.
  add column brand text not null default '',
  add column closed_at timestamptz;
alter table support_messages alter column brand drop default;
drop index support_messages_created_index;
create index support_messages_created_index on support_messages (created_at, id);
create index support_messages_open_index on support_messages (created_at, id) where closed_at is null;

create table support_answers (
  id uuid constraint support_answers_pkey primary key,
  message_id uuid not null
    constraint support_answers_message_fkey references support_messages on delete cascade,
  body_text text not null,
  answered_at timestamptz not null,
  constraint support_answers_length_check check (char_length(body_text) between 1 and 4000)
);
create index support_answers_message_index on support_answers (message_id, answered_at);
