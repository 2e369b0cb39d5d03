-- What somebody is accused of, with a copy of what was reported as it was at that moment. Judges see this alone.
create table moderation_cases (
  id uuid not null,
  accused_profile_id uuid not null constraint moderation_cases_accused_fkey references profiles on delete cascade,
  kind text not null,
  -- The profile, the message or the picture. No reference: it may be deleted while the case goes on.
  thing_id uuid not null,
  evidence jsonb not null,
  state text not null default 'OPEN',
  opened_at timestamptz not null,
  constraint moderation_cases_pkey primary key (id),
  constraint moderation_cases_kind_check check (kind in ('PROFILE', 'MESSAGE', 'PICTURE')),
  constraint moderation_cases_state_check check (state in ('OPEN', 'CLOSED'))
);
create index moderation_cases_accused_index on moderation_cases (accused_profile_id);
create index moderation_cases_opened_index on moderation_cases (opened_at);

-- Who reported it and in which words: apart from the case, and gone with them.
create table moderation_reports (
  id uuid not null,
  case_id uuid not null constraint moderation_reports_case_fkey references moderation_cases on delete cascade,
  reporter_profile_id uuid not null constraint moderation_reports_reporter_fkey references profiles on delete cascade,
  reason text not null,
  body_text text not null,
  reported_at timestamptz not null,
  constraint moderation_reports_pkey primary key (id),
  constraint moderation_reports_length_check check (char_length(body_text) <= 4000),
  constraint moderation_reports_reason_check check (reason in (
    'MINOR', 'THREAT', 'NON_CONSENSUAL_PICTURE', 'CRIME', 'HARASSMENT', 'SPAM', 'FAKE_PROFILE', 'OTHER'
  ))
);
create index moderation_reports_case_index on moderation_reports (case_id);
create index moderation_reports_reporter_index on moderation_reports (reporter_profile_id, id);
