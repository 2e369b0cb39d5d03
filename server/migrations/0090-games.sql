-- Games, each of which a member joins by themself. Nobody is in one who has not joined it.
create table games_players (
  profile_id uuid not null constraint games_players_profile_fkey references profiles on delete cascade,
  game text not null,
  joined_at timestamptz not null,
  -- Where they stand in the ring from which their pictures are dealt.
  deal_key double precision not null default random(),
  is_on_board boolean not null default false,
  shows_badge boolean not null default false,
  -- When they earned it; null before.
  badge_at timestamptz,
  constraint games_players_pkey primary key (profile_id, game),
  constraint games_players_game_check
    check (game in ('HOT_OR_NOT', 'RATING_GAME', 'PHOTO_HELP', 'GPT_BUSTER', 'COOTIES'))
);
create unique index games_players_ring_key on games_players (game, deal_key, profile_id);
create index games_players_board_index on games_players (game, profile_id) where is_on_board;

-- First answers to items whose answer the site knows: they measure how well somebody plays.
create table games_gold_answers (
  profile_id uuid not null constraint games_gold_answers_profile_fkey references profiles on delete cascade,
  game text not null,
  item text not null constraint games_gold_answers_item_check check (length(item) <= 60),
  is_right boolean not null,
  answered_at timestamptz not null,
  constraint games_gold_answers_pkey primary key (profile_id, game, item)
);

-- A season is a quarter of a year, named by its first day (UTC).
create table games_scores (
  profile_id uuid not null constraint games_scores_profile_fkey references profiles on delete cascade,
  game text not null,
  season date not null,
  good double precision not null,
  total double precision not null,
  -- Lower end of the 95 % score interval of a share; Wilson 1927, as in server/policies/standing.ts.
  bound double precision not null generated always as (
    case when total = 0 then 0 else greatest(0,
      (good / total + 3.841458820694124 / (2 * total) - 1.959963984540054
        * sqrt(good / total * (1 - good / total) / total + 3.841458820694124 / (4 * total * total)))
      / (1 + 3.841458820694124 / total)) end) stored,
  constraint games_scores_pkey primary key (profile_id, game, season),
  constraint games_scores_share_check check (good >= 0 and good <= total)
);
create index games_scores_board_index on games_scores (game, season, bound desc, profile_id);

alter table billing_credits drop constraint billing_credits_work_check;
alter table billing_credits
  add constraint billing_credits_work_check check (
    num_nulls(work, work_id) = case kind when 'EARNED' then 0 else 2 end
    and work in ('JURY', 'IDENTIFY', 'PRACTICE', 'PHOTO_HELP', 'GPT_BUSTER', 'RATING_GAME', 'CURE'));

-- How far a player has come in the ring, and where a search began that has found nothing yet.
alter table games_players
  add column cursor double precision not null default random(),
  add column fruitless_from double precision,
  -- Nothing is looked for until then, since the whole ring had nothing.
  add column nothing_until timestamptz;

-- Which pictures a player was dealt in a game: each once, and only these may be answered.
create table games_picture_deals (
  profile_id uuid not null constraint games_picture_deals_profile_fkey references profiles on delete cascade,
  game text not null,
  picture_id uuid not null constraint games_picture_deals_picture_fkey references pictures on delete cascade,
  dealt_at timestamptz not null,
  -- What the game understands by it.
  answer smallint,
  -- What the answer counts for.
  weight double precision,
  answered_at timestamptz,
  constraint games_picture_deals_pkey primary key (profile_id, game, picture_id),
  constraint games_picture_deals_answer_check
    check ((answer is null) = (answered_at is null) and (weight is null) = (answered_at is null))
);
create index games_picture_deals_picture_index on games_picture_deals (picture_id, game);
create index games_picture_deals_open_index on games_picture_deals (profile_id, game, dealt_at)
  where answered_at is null;

-- How many plays an account has made in the minute and on the day (UTC) that it played last: one row, however much it plays.
create table games_pace (
  account_id uuid
    constraint games_pace_pkey primary key
    constraint games_pace_account_fkey references accounts on delete cascade,
  minute timestamptz not null,
  in_minute integer not null,
  day date not null,
  in_day integer not null
);
