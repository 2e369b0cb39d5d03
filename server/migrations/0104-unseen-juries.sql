-- Nobody is hidden for a case any more.
delete from blocks where case_id is not null;
alter table blocks drop column case_id;

-- A juror who has had to do with a side since the call. Their pages stay as they are; their vote counts no more.
alter table moderation_jurors add column set_aside boolean not null default false;
-- Jurors know a case under an id of their own.
alter table moderation_jurors add column ref uuid not null default gen_random_uuid();
alter table moderation_jurors add constraint moderation_jurors_ref_key unique (ref);

-- The accused is told some hours after the report, of all cases together.
alter table moderation_cases add column tell_at timestamptz, add column told_at timestamptz;
update moderation_cases c set told_at = coalesce(
  case when seed is not null then opened_at end,
  (select min(decided_at) from moderation_verdicts v where v.case_id = c.id),
  (select min(sent_at) from moderation_messages m where m.case_id = c.id and m.side = 'ACCUSED'));
update moderation_cases set tell_at = opened_at where seed is not null and told_at is not null;
create index moderation_cases_tell_index on moderation_cases (tell_at) where told_at is null;
delete from notifications n where kind = 'CASE_OPENED' and exists (
  select from notifications newer where newer.kind = n.kind and newer.profile_id = n.profile_id and newer.id > n.id);
update notifications set case_id = null where kind = 'CASE_OPENED';

-- A reporter hears of a verdict no sooner than of one about a case that their report has opened.
alter table moderation_reports add column news_at timestamptz;
create index moderation_reports_news_index on moderation_reports (news_at) where news_at is not null;
