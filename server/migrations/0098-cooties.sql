-- You got Cooties!: a round of tag a week among those who have joined, on the map.
create table games_cooties_rounds (
  id uuid constraint games_cooties_rounds_pkey primary key,
  -- The Monday (UTC) of its week.
  begins_on date not null constraint games_cooties_rounds_begins_key unique,
  ends_at timestamptz not null,
  opened_at timestamptz not null,
  -- Draws the first carriers and the questions; nobody is told.
  seed bytea not null constraint games_cooties_rounds_seed_check check (octet_length(seed) = 32),
  closed_at timestamptz,
  -- What is told of it once it is closed: how many had them, on which of its seven days, and how long the longest chain is.
  carriers integer,
  new_by_day integer[],
  chain_length integer,
  constraint games_cooties_rounds_closed_check
    check (num_nonnulls(closed_at, carriers, new_by_day, chain_length) in (0, 4))
);
create unique index games_cooties_rounds_open_key on games_cooties_rounds ((true)) where closed_at is null;
create index games_cooties_rounds_closed_index on games_cooties_rounds (closed_at) where closed_at is not null;

-- Who has or had them. No time of it is stored beside the day.
create table games_cooties_infections (
  -- What credits for the cure are booked for.
  id uuid not null constraint games_cooties_infections_id_key unique,
  round_id uuid not null constraint games_cooties_infections_round_fkey references games_cooties_rounds on delete cascade,
  profile_id uuid not null constraint games_cooties_infections_profile_fkey references profiles on delete cascade,
  -- Null for the first ones.
  infected_by uuid constraint games_cooties_infections_by_fkey references profiles on delete set null,
  infected_on date not null,
  -- Until then nobody else knows.
  shown_at timestamptz not null,
  -- Whether the carrier has been told.
  is_notified boolean not null default false,
  cured_on date,
  -- Until then they are a carrier to others.
  cure_shown_at timestamptz,
  -- Null for a quiz.
  cured_by uuid constraint games_cooties_infections_healer_fkey references profiles on delete set null,
  constraint games_cooties_infections_pkey primary key (round_id, profile_id),
  constraint games_cooties_infections_cured_check
    check ((cured_on is null) = (cure_shown_at is null) and (cured_by is null or cured_on is not null))
);
create index games_cooties_infections_profile_index on games_cooties_infections (profile_id);
create index games_cooties_infections_by_index on games_cooties_infections (infected_by);
create index games_cooties_infections_healer_index on games_cooties_infections (cured_by);
create index games_cooties_infections_unnotified_index on games_cooties_infections (round_id) where not is_notified;

-- Each carrier pokes each player once, whether or not it catches.
create table games_cooties_pokes (
  round_id uuid not null constraint games_cooties_pokes_round_fkey references games_cooties_rounds on delete cascade,
  carrier_profile_id uuid not null constraint games_cooties_pokes_carrier_fkey references profiles on delete cascade,
  target_profile_id uuid not null constraint games_cooties_pokes_target_fkey references profiles on delete cascade,
  poked_on date not null,
  constraint games_cooties_pokes_pkey primary key (round_id, carrier_profile_id, target_profile_id)
);
create index games_cooties_pokes_carrier_index on games_cooties_pokes (carrier_profile_id);
create index games_cooties_pokes_target_index on games_cooties_pokes (target_profile_id);

create table games_cooties_shots (
  round_id uuid not null constraint games_cooties_shots_round_fkey references games_cooties_rounds on delete cascade,
  healer_profile_id uuid not null constraint games_cooties_shots_healer_fkey references profiles on delete cascade,
  target_profile_id uuid not null constraint games_cooties_shots_target_fkey references profiles on delete cascade,
  given_on date not null,
  did_cure boolean not null,
  constraint games_cooties_shots_pkey primary key (round_id, healer_profile_id, target_profile_id)
);
create index games_cooties_shots_healer_index on games_cooties_shots (healer_profile_id);
create index games_cooties_shots_target_index on games_cooties_shots (target_profile_id);

-- The tries of a carrier at the quiz.
create table games_cooties_quizzes (
  round_id uuid not null constraint games_cooties_quizzes_round_fkey references games_cooties_rounds on delete cascade,
  profile_id uuid not null constraint games_cooties_quizzes_profile_fkey references profiles on delete cascade,
  number smallint not null,
  -- The number of the option that was chosen, of each question.
  answers smallint[] not null,
  is_right boolean not null,
  answered_at timestamptz not null,
  constraint games_cooties_quizzes_pkey primary key (round_id, profile_id, number)
);
create index games_cooties_quizzes_profile_index on games_cooties_quizzes (profile_id);

-- Who stands where in the result of a closed round; a place of somebody who has left stays empty.
create table games_cooties_results (
  round_id uuid not null constraint games_cooties_results_round_fkey references games_cooties_rounds on delete cascade,
  kind text not null constraint games_cooties_results_kind_check check (kind in ('CHAIN', 'HEALER')),
  place smallint not null,
  profile_id uuid not null constraint games_cooties_results_profile_fkey references profiles on delete cascade,
  -- How many a healer has cured.
  cures integer,
  constraint games_cooties_results_pkey primary key (round_id, kind, place),
  constraint games_cooties_results_cures_check check ((kind = 'HEALER') = (cures is not null))
);
create index games_cooties_results_profile_index on games_cooties_results (profile_id);
