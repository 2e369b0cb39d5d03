-- Months of a demo community's made-up cases: they go with it, and no real case is counted among them.
alter table moderation_docket add column is_demo boolean not null default false;
