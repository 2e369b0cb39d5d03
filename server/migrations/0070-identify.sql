-- 3 2 1 Identify!: members show by three shots that a picture is of them.
create table identify_attempts (
  -- Made by the member's browser.
  id uuid constraint identify_attempts_pkey primary key,
  profile_id uuid not null constraint identify_attempts_profile_fkey references profiles on delete cascade,
  picture_id uuid not null constraint identify_attempts_picture_fkey references pictures on delete cascade,
  -- Another version is another picture.
  picture_version integer not null,
  -- As server/features/identify/poses.ts writes them, in the order of the shots.
  poses text[] not null,
  -- Draws the jurors.
  seed bytea not null constraint identify_attempts_seed_check check (octet_length(seed) = 32),
  state text not null,
  began_at timestamptz not null,
  -- Shots count until then.
  shoot_until timestamptz not null,
  -- Silent jurors are replaced until then; null while shots are missing.
  replace_until timestamptz,
  -- When the site looks at it next; null once it is over.
  due_at timestamptz,
  decided_at timestamptz,
  -- Why it failed or lapsed.
  reason text,
  constraint identify_attempts_state_check
    check (state in ('SHOOTING', 'JURY', 'CONFIRMATION', 'PASSED', 'FAILED', 'LAPSED')),
  constraint identify_attempts_reason_check
    check (reason in ('DIFFERENT', 'POSES', 'UNSURE', 'TIME', 'PICTURE', 'WITHDRAWN', 'NOBODY')),
  constraint identify_attempts_over_check
    check ((state in ('PASSED', 'FAILED', 'LAPSED')) = (decided_at is not null)
      and (decided_at is null) = (due_at is not null)
      and (state in ('FAILED', 'LAPSED')) = (reason is not null))
);
create unique index identify_attempts_open_key on identify_attempts (profile_id) where decided_at is null;
create index identify_attempts_profile_index on identify_attempts (profile_id, began_at);
create index identify_attempts_picture_index on identify_attempts (picture_id);
create index identify_attempts_due_index on identify_attempts (due_at) where due_at is not null;
create index identify_attempts_decided_index on identify_attempts (decided_at) where decided_at is not null;

-- Until the attempt is over.
create table identify_shots (
  attempt_id uuid not null constraint identify_shots_attempt_fkey references identify_attempts on delete cascade,
  number smallint not null constraint identify_shots_number_check check (number between 1 and 3),
  -- A JPEG, encrypted under the site's secret (server/platform/sealed.ts).
  sealed bytea not null,
  taken_at timestamptz not null,
  constraint identify_shots_pkey primary key (attempt_id, number)
);

create table identify_jurors (
  attempt_id uuid not null constraint identify_jurors_attempt_fkey references identify_attempts on delete cascade,
  juror_profile_id uuid not null constraint identify_jurors_juror_fkey references profiles on delete cascade,
  called_at timestamptz not null,
  -- Who is silent until then is replaced.
  due_at timestamptz not null,
  replaced_at timestamptz,
  verdict text constraint identify_jurors_verdict_check check (verdict in ('SAME', 'DIFFERENT', 'UNSURE')),
  poses_right boolean,
  -- What the vote counts for, by the juror's accuracy when it was cast.
  weight double precision,
  voted_at timestamptz,
  constraint identify_jurors_pkey primary key (attempt_id, juror_profile_id),
  constraint identify_jurors_vote_check
    check ((verdict is null) = (voted_at is null) and (poses_right is null) = (voted_at is null)
      and (weight is null) = (voted_at is null) and (voted_at is null or replaced_at is null))
);
create index identify_jurors_juror_index on identify_jurors (juror_profile_id, due_at);

-- A picture that is verified until then, in the version that was judged and in no other.
create table identify_badges (
  picture_id uuid
    constraint identify_badges_pkey primary key
    constraint identify_badges_picture_fkey references pictures on delete cascade,
  picture_version integer not null,
  verified_at timestamptz not null,
  verified_until timestamptz not null
);
create index identify_badges_until_index on identify_badges (verified_until);
