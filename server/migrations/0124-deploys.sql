-- A program that lacks the named migration no longer runs beside this one. Null: every program does.
alter table migrations add column requires text;

-- Web builds whose hashed files the picture store holds, for pages of versions that this process does not have.
create table site_builds (
  bundle text constraint site_builds_pkey primary key,
  files text[] not null,
  -- When a process last served this build.
  used_at timestamptz not null
);
