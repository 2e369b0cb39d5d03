-- Why an administrator has closed a case.
alter table moderation_cases
  add column closed_at timestamptz,
  add column closed_reason text,
  add constraint moderation_cases_closed_check check (
    (state = 'CLOSED') = (closed_at is not null) and (closed_at is null) = (closed_reason is null)),
  add constraint moderation_cases_reason_check check (char_length(closed_reason) between 1 and 500);
create index moderation_cases_state_index on moderation_cases (state, opened_at, id);
