-- Screen readers use Escape often, so members can turn its quick exit off.
alter table accounts add column escape_exits boolean not null default true;
