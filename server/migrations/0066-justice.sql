-- From a report to a verdict and an appeal. What is due stands in a row with its moment; a job does it.
alter table moderation_cases
  add column route text not null default 'ADMINISTRATORS',
  add column stage text not null default 'ADMINISTRATORS',
  -- 1, or 2 for the appeal.
  add column round smallint not null default 1,
  -- When the stage ends by itself.
  add column due_at timestamptz,
  -- SHA-256 of the evidence: a report of the same belongs to the same case.
  add column evidence_hash bytea,
  -- What jurors read: the evidence without what tells whose it is.
  add column masked_evidence jsonb not null default '{}',
  -- Of the draws. Its hash is shown from the start, itself after the end.
  add column seed bytea,
  add column answer_text text,
  add column masked_answer text,
  add column answered_at timestamptz,
  add column appealed_by text,
  -- Of several reporters, the one who appealed.
  add column appellant_profile_id uuid
    constraint moderation_cases_appellant_fkey references profiles on delete set null,
  add column appeal_text text,
  add column masked_appeal text,
  add column appealed_at timestamptz;
update moderation_cases set
  stage = case state when 'CLOSED' then 'CLOSED' else 'ADMINISTRATORS' end,
  evidence_hash = sha256(convert_to(evidence::text, 'UTF8'));
alter table moderation_cases
  alter column route drop default,
  alter column stage drop default,
  alter column evidence_hash set not null,
  add constraint moderation_cases_route_check check (route in ('JURY', 'ADMINISTRATORS')),
  add constraint moderation_cases_stage_check
    check (stage in ('ANSWER', 'VOTE', 'ADMINISTRATORS', 'DECIDED', 'CLOSED')),
  add constraint moderation_cases_round_check check (round in (1, 2)),
  add constraint moderation_cases_due_check check ((stage in ('ANSWER', 'VOTE', 'DECIDED')) = (due_at is not null)),
  add constraint moderation_cases_hash_check check (octet_length(evidence_hash) = 32),
  add constraint moderation_cases_seed_check check (octet_length(seed) = 32),
  add constraint moderation_cases_answer_check check (
    num_nulls(answer_text, masked_answer, answered_at) in (0, 3) and char_length(answer_text) between 1 and 4000),
  add constraint moderation_cases_appeal_check check (
    num_nulls(appealed_by, appeal_text, masked_appeal, appealed_at) in (0, 4)
    and appealed_by in ('ACCUSED', 'REPORTER') and char_length(appeal_text) between 1 and 4000);
create index moderation_cases_appellant_index on moderation_cases (appellant_profile_id)
  where appellant_profile_id is not null;
create index moderation_cases_thing_index on moderation_cases (accused_profile_id, kind, thing_id);
create index moderation_cases_due_index on moderation_cases (due_at) where due_at is not null;

alter table moderation_reports
  add column masked_text text not null default '',
  -- Whether they could see it when they reported it. Who is blocked can report, and must not read the copy.
  add column sees_evidence boolean not null default false;

-- The second round replaces the first, and an overturning both.
create table moderation_verdicts (
  case_id uuid not null constraint moderation_verdicts_case_fkey references moderation_cases on delete cascade,
  round smallint not null,
  upheld boolean not null,
  penalty text,
  decided_by text not null,
  -- Of jurors who voted; none where administrators decided alone.
  votes_for smallint not null default 0,
  votes_against smallint not null default 0,
  -- An administrator's; jurors' reasons stand with their votes.
  reason text not null default '',
  decided_at timestamptz not null,
  constraint moderation_verdicts_pkey primary key (case_id, round),
  constraint moderation_verdicts_round_check check (round in (1, 2, 3)),
  constraint moderation_verdicts_penalty_check check (
    upheld = (penalty is not null) and penalty in ('WARNING', 'REMOVAL', 'DAY', 'WEEK', 'MONTH')),
  constraint moderation_verdicts_by_check check (
    decided_by in ('JURY', 'JURY_AND_ADMINISTRATOR', 'ADMINISTRATOR')
    and (decided_by = 'JURY' or char_length(reason) between 1 and 500))
);
create index moderation_verdicts_decided_index on moderation_verdicts (decided_at);
-- Cases closed until now have no verdict: closing said neither that the report was right nor that it was not, and its reason,
-- which the audit log keeps, was for administrators alone.
drop index moderation_cases_state_index;
alter table moderation_cases
  drop constraint moderation_cases_closed_check,
  drop constraint moderation_cases_reason_check,
  drop constraint moderation_cases_state_check,
  drop column state,
  drop column closed_reason,
  add constraint moderation_cases_closed_check check ((stage = 'CLOSED') = (closed_at is not null));
create index moderation_cases_stage_index on moderation_cases (stage, opened_at, id);

-- Copies of reported pictures, sealed, in the store; a bundle without a row is swept.
create table moderation_evidence_pictures (
  case_id uuid not null constraint moderation_evidence_pictures_case_fkey references moderation_cases on delete cascade,
  number smallint not null,
  bundle text not null constraint moderation_evidence_pictures_bundle_key unique,
  -- Private ones have the last numbers. Reporters do not get them back.
  was_private boolean not null default false,
  constraint moderation_evidence_pictures_pkey primary key (case_id, number)
);

-- What administrators write to a side of a case.
create table moderation_messages (
  id uuid constraint moderation_messages_pkey primary key,
  case_id uuid not null constraint moderation_messages_case_fkey references moderation_cases on delete cascade,
  side text not null,
  body_text text not null,
  sent_at timestamptz not null,
  constraint moderation_messages_side_check check (side in ('ACCUSED', 'REPORTER')),
  constraint moderation_messages_length_check check (char_length(body_text) between 1 and 4000)
);
create index moderation_messages_case_index on moderation_messages (case_id, sent_at);

-- Months of the docket as they were published. A later erasure changes none: from the difference its case would show.
create table moderation_docket (
  month text constraint moderation_docket_pkey primary key,
  decided integer not null,
  upheld integer not null,
  overturned integer not null,
  median_hours integer not null,
  constraint moderation_docket_month_check check (month ~ '^\d{4}-\d{2}$')
);

-- Who serves as a juror, by their own wish.
create table moderation_service (
  profile_id uuid
    constraint moderation_service_pkey primary key
    constraint moderation_service_profile_fkey references profiles on delete cascade,
  since timestamptz not null,
  -- Those who waited longest are drawn from.
  called_at timestamptz
);
create index moderation_service_called_index on moderation_service (called_at nulls first, profile_id);

-- From whom jurors were drawn: the lowest tickets, each the HMAC-SHA-256 of round, number and id under the case's seed.
create table moderation_draws (
  case_id uuid not null constraint moderation_draws_case_fkey references moderation_cases on delete cascade,
  round smallint not null,
  number smallint not null,
  profile_id uuid not null constraint moderation_draws_profile_fkey references profiles on delete cascade,
  ticket bytea not null,
  drawn_at timestamptz not null,
  constraint moderation_draws_pkey primary key (case_id, round, number, profile_id)
);
create index moderation_draws_profile_index on moderation_draws (profile_id);

create table moderation_jurors (
  case_id uuid not null constraint moderation_jurors_case_fkey references moderation_cases on delete cascade,
  juror_profile_id uuid not null constraint moderation_jurors_juror_fkey references profiles on delete cascade,
  round smallint not null,
  state text not null default 'CALLED',
  called_at timestamptz not null,
  due_at timestamptz not null,
  upholds boolean,
  penalty text,
  reason text,
  voted_at timestamptz,
  constraint moderation_jurors_pkey primary key (case_id, juror_profile_id),
  constraint moderation_jurors_state_check check (state in ('CALLED', 'VOTED', 'DECLINED', 'REPLACED', 'DISMISSED')),
  constraint moderation_jurors_vote_check check (
    (state = 'VOTED') = (voted_at is not null) and num_nulls(upholds, reason, voted_at) in (0, 3)
    and (penalty is not null) = coalesce(upholds, false)),
  constraint moderation_jurors_penalty_check check (penalty in ('WARNING', 'REMOVAL', 'DAY', 'WEEK', 'MONTH')),
  constraint moderation_jurors_reason_check check (char_length(reason) between 1 and 500)
);
create index moderation_jurors_juror_index on moderation_jurors (juror_profile_id, called_at);

-- A verdict's state: who has a row that has not ended is in the dungeon.
create table moderation_sentences (
  case_id uuid
    constraint moderation_sentences_pkey primary key
    constraint moderation_sentences_case_fkey references moderation_cases on delete cascade,
  profile_id uuid not null constraint moderation_sentences_profile_fkey references profiles on delete cascade,
  step text not null,
  begins_at timestamptz not null,
  -- Null: until administrators decide.
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  constraint moderation_sentences_step_check check (step in ('DAY', 'WEEK', 'MONTH', 'ADMINISTRATORS')),
  constraint moderation_sentences_end_check check ((step = 'ADMINISTRATORS') = (ends_at is null)),
  constraint moderation_sentences_ended_check check (
    (ended_at is null) = (ended_by is null) and ended_by in ('TIME', 'VERDICT', 'ADMINISTRATOR'))
);
create index moderation_sentences_profile_index on moderation_sentences (profile_id, begins_at);
create index moderation_sentences_running_index on moderation_sentences (profile_id) where ended_at is null;
create index moderation_sentences_end_index on moderation_sentences (ends_at) where ended_at is null;

-- Answers to cases whose outcome is known. In the dungeon a right one shortens the sentence.
create table moderation_practice_answers (
  profile_id uuid not null
    constraint moderation_practice_answers_profile_fkey references profiles on delete cascade,
  item text not null,
  upholds boolean not null,
  is_right boolean not null,
  answered_at timestamptz not null,
  sentence_case_id uuid
    constraint moderation_practice_answers_sentence_fkey references moderation_sentences on delete set null,
  constraint moderation_practice_answers_pkey primary key (profile_id, item)
);
create index moderation_practice_answers_sentence_index on moderation_practice_answers (sentence_case_id);

-- Made by the site: while a juror judges, they and the parties do not meet. Nobody's own list has them.
alter table blocks add column case_id uuid constraint blocks_case_fkey references moderation_cases on delete cascade;
create index blocks_case_index on blocks (case_id) where case_id is not null;

-- Credits for work are booked once for each piece of it.
alter table billing_credits
  add column work text,
  add column work_id text,
  drop constraint billing_credits_kind_check,
  drop constraint billing_credits_sign_check,
  add constraint billing_credits_kind_check check (kind in ('GIVEN', 'EARNED', 'CORRECTED', 'SPENT')),
  add constraint billing_credits_sign_check
    check (case when kind in ('GIVEN', 'EARNED') then credits > 0 else credits < 0 end),
  add constraint billing_credits_work_check check (
    num_nulls(work, work_id) = case kind when 'EARNED' then 0 else 2 end
    and work in ('JURY', 'IDENTIFY', 'PRACTICE'));
create unique index billing_credits_work_key on billing_credits (member_key, work, work_id) where kind = 'EARNED';
