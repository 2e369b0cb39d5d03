-- Whether the member put themselves there. A place that a browser made up is always hidden, so who is seen has chosen theirs.
alter table positions add column is_chosen boolean not null default false;
update positions set is_chosen = true where published_by = 'OVERRIDE' and not hidden;
