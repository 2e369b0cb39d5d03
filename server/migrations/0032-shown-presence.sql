-- When others are told that a member was last there: the step of the clock before the one that is still running.
alter table positions add column shown_at timestamptz;
update positions set shown_at = reported_at;
alter table positions alter column shown_at set not null;

create index positions_shown_index on positions (reported_at) where shown_at < reported_at;
