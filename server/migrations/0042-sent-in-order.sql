-- The newest messages of a member, in which short words are looked for.
create index chat_messages_sender_index on chat_messages (sender_profile_id, number desc);
