-- Which transactions were open when a message was stored. Until now `horizon` told only the oldest one, which a backup
-- can keep open for an hour. It is a text, because rows with a pg_snapshot cannot be sorted.
alter table chat_messages add column snapshot text not null default pg_current_snapshot()::text;
