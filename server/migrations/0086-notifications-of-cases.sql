-- One open notification of each case: an answer or a vote has its own deadline in each.
alter table notifications
  add column case_id uuid constraint notifications_case_fkey references moderation_cases on delete cascade,
  drop constraint notifications_open_key,
  add constraint notifications_open_key
    unique nulls not distinct (profile_id, kind, actor_profile_id, saved_search_id, case_id);
create index notifications_case_index on notifications (case_id) where case_id is not null;
delete from notifications
where kind in ('CASE_OPENED', 'CASE_NEWS', 'JURY_CALL')
  and not exists (select from moderation_cases where moderation_cases.id = subject_id);
update notifications set case_id = subject_id, subject_id = null where kind in ('CASE_OPENED', 'CASE_NEWS', 'JURY_CALL');
