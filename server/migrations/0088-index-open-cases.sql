-- Few of all cases are open: the docket counts them, and a job looks through those that are voted on.
create index moderation_cases_open_index on moderation_cases (stage) where stage <> 'CLOSED';
-- What is left of appeals whose writers were erased.
create index moderation_cases_left_appeal_index on moderation_cases (id)
  where appealed_by = 'REPORTER' and appellant_profile_id is null;
-- Acts that are looked up by what they were about; the log grows for ever.
create index audit_entries_details_index on audit_entries (details)
  where action in ('CASE_DECIDED', 'HEALTH_SENDER_OPENED');
