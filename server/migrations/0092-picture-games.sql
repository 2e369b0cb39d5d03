-- The votes of Hot! or Not! on a picture, in all.
create table games_tallies (
  picture_id uuid not null constraint games_tallies_picture_fkey references pictures on delete cascade,
  votes integer not null,
  likes integer not null,
  -- The same by what each vote weighs.
  weighted_votes double precision not null,
  weighted_likes double precision not null,
  -- Lower end of the 95 % score interval of the weighted share; as in games_scores.
  bound double precision not null generated always as (
    case when weighted_votes = 0 then 0 else greatest(0,
      (weighted_likes / weighted_votes + 3.841458820694124 / (2 * weighted_votes) - 1.959963984540054
        * sqrt(weighted_likes / weighted_votes * (1 - weighted_likes / weighted_votes) / weighted_votes
          + 3.841458820694124 / (4 * weighted_votes * weighted_votes)))
      / (1 + 3.841458820694124 / weighted_votes)) end) stored,
  -- Where it stands among all; null until enough have voted. A job sets it.
  band text constraint games_tallies_band_check check (band in ('TENTH', 'QUARTER', 'HALF', 'REST')),
  constraint games_tallies_pkey primary key (picture_id),
  constraint games_tallies_share_check
    check (likes between 0 and votes and weighted_likes >= 0 and weighted_likes <= weighted_votes)
);

-- What players of the Rating Game guessed, and what they were told then.
create table games_guesses (
  profile_id uuid not null constraint games_guesses_profile_fkey references profiles on delete cascade,
  picture_id uuid not null constraint games_guesses_picture_fkey references pictures on delete cascade,
  round integer not null,
  place smallint not null constraint games_guesses_place_check check (place between 1 and 10),
  -- Whole percents.
  guess smallint not null constraint games_guesses_guess_check check (guess between 0 and 100),
  share smallint not null constraint games_guesses_share_check check (share between 0 and 100),
  -- How many guesses in a row, this one included, were close.
  streak integer not null,
  guessed_at timestamptz not null,
  constraint games_guesses_pkey primary key (profile_id, picture_id)
);
create unique index games_guesses_round_key on games_guesses (profile_id, round, place);
create index games_guesses_picture_index on games_guesses (picture_id);
