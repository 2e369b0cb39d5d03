-- An id is the sender's choice, and means one message to each who gets it: see docs/decisions/0012-between-two-members.md.
alter table chat_messages drop constraint chat_messages_pkey;
alter table chat_messages add constraint chat_messages_pkey primary key (id, recipient_profile_id);
