-- GPT Buster!: what pictures look like, what the site notices, rounds about members, and what players say.

-- Perceptual hashes of public pictures that are not explicit: brightness from left to right and from top to bottom, and the
-- first of the two in bands that find near ones. Looked at without hashes: too plain to be told apart.
alter table pictures
  add column looked_at timestamptz,
  add column look_rows bit(64),
  add column look_columns bit(64),
  add column look_bands integer[],
  add constraint pictures_look_check
    check (num_nulls(look_rows, look_columns, look_bands) in (0, 3) and (look_rows is null or looked_at is not null));
create index pictures_unlooked_index on pictures (id)
  where looked_at is null and private_since is null and nsfw_by is null;
create index pictures_look_over_index on pictures (id)
  where looked_at is not null and (private_since is not null or nsfw_by is not null);
create index pictures_looked_index on pictures (looked_at) where look_bands is not null;
create index pictures_look_bands_index on pictures using gin (look_bands) where look_bands is not null;

-- Of a case that the site itself has opened, which has no reporter.
alter table moderation_cases
  add column site_reason text,
  add constraint moderation_cases_site_check check (site_reason in ('FAKE_PROFILE'));

-- Who has written to somebody new since the last look.
create index chat_conversations_begun_at_index on chat_conversations (begun_at);
create index moderation_reports_fake_index on moderation_reports (reported_at) where reason in ('SPAM', 'FAKE_PROFILE');

-- How far the site has looked.
create table games_buster_looks (
  what text constraint games_buster_looks_pkey primary key,
  looked_until timestamptz not null
);

create table games_buster_signals (
  profile_id uuid not null constraint games_buster_signals_profile_fkey references profiles on delete cascade,
  signal text not null,
  noticed_at timestamptz not null,
  constraint games_buster_signals_pkey primary key (profile_id, signal),
  constraint games_buster_signals_check check (signal in (
    'OPENING_SEVERAL', 'OPENING_MANY', 'RATE_HIGH', 'RATE_MACHINE', 'REPLIES_FEW', 'PICTURE_ELSEWHERE',
    'TRAVEL_IMPOSSIBLE'))
);
create index games_buster_signals_noticed_index on games_buster_signals (noticed_at);

-- Of who writes to many strangers: the quarter of a degree in which they were published last, for a day.
create table games_buster_places (
  profile_id uuid
    constraint games_buster_places_pkey primary key
    constraint games_buster_places_profile_fkey references profiles on delete cascade,
  lat double precision not null,
  lon double precision not null,
  seen_at timestamptz not null,
  watched_until timestamptz not null
);
create index games_buster_places_watched_index on games_buster_places (watched_until);

create table games_buster_rounds (
  id uuid constraint games_buster_rounds_pkey primary key,
  profile_id uuid not null constraint games_buster_rounds_profile_fkey references profiles on delete cascade,
  state text not null,
  opened_by text not null,
  -- What players are told.
  signals text[] not null,
  -- Where it stands in the order in which rounds are dealt.
  deal_key double precision not null default random(),
  opened_at timestamptz not null,
  -- When the site looks at it next; null once it is over.
  due_at timestamptz,
  asked_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  -- Whether everybody's vote was compared with how it ended.
  is_settled boolean not null default false,
  case_id uuid constraint games_buster_rounds_case_fkey references moderation_cases on delete set null,
  constraint games_buster_rounds_state_check
    check (state in ('OPEN', 'CONFIRMATION', 'ASKED', 'CLEARED', 'CASE', 'LAPSED')),
  constraint games_buster_rounds_opened_check check (opened_by in ('SIGNALS', 'REPORTS')),
  constraint games_buster_rounds_ended_check
    check (ended_by in ('PLAYERS', 'ADMINISTRATOR', 'PASSED', 'SILENCE', 'TIME')),
  constraint games_buster_rounds_over_check
    check ((state in ('CLEARED', 'CASE', 'LAPSED')) = (ended_at is not null)
      and (ended_at is null) = (due_at is not null) and (ended_at is null) = (ended_by is null)
      and (state <> 'ASKED' or asked_at is not null))
);
create unique index games_buster_rounds_running_key on games_buster_rounds (profile_id) where ended_at is null;
create index games_buster_rounds_profile_index on games_buster_rounds (profile_id, ended_at);
create index games_buster_rounds_deal_index on games_buster_rounds (deal_key, id) where state = 'OPEN';
create index games_buster_rounds_due_index on games_buster_rounds (due_at) where due_at is not null;
create index games_buster_rounds_ended_index on games_buster_rounds (ended_at) where ended_at is not null;
create index games_buster_rounds_unsettled_index on games_buster_rounds (ended_at)
  where state in ('CLEARED', 'CASE') and not is_settled;
create index games_buster_rounds_case_index on games_buster_rounds (case_id) where case_id is not null;

-- What was dealt to a player, and what they said. Its id says nothing of what it is about.
create table games_buster_deals (
  id uuid constraint games_buster_deals_pkey primary key,
  profile_id uuid not null constraint games_buster_deals_profile_fkey references profiles on delete cascade,
  round_id uuid constraint games_buster_deals_round_fkey references games_buster_rounds on delete cascade,
  -- A made-up profile, whose answer is known.
  gold text,
  -- A player with a verified picture, whose answer is known.
  gold_profile_id uuid constraint games_buster_deals_gold_fkey references profiles on delete cascade,
  dealt_at timestamptz not null,
  verdict text,
  weight double precision,
  answered_at timestamptz,
  -- Once the answer is known; never of who was unsure.
  is_right boolean,
  settled_at timestamptz,
  constraint games_buster_deals_item_check check (num_nonnulls(round_id, gold, gold_profile_id) = 1),
  constraint games_buster_deals_verdict_check check (verdict in ('BOT', 'HUMAN', 'UNSURE')),
  constraint games_buster_deals_answer_check check (num_nulls(verdict, weight, answered_at) in (0, 3)),
  constraint games_buster_deals_settled_check check (settled_at is null or answered_at is not null),
  constraint games_buster_deals_round_key unique (profile_id, round_id),
  constraint games_buster_deals_made_up_key unique (profile_id, gold),
  constraint games_buster_deals_gold_key unique (profile_id, gold_profile_id)
);
create index games_buster_deals_open_index on games_buster_deals (profile_id, dealt_at) where verdict is null;
create index games_buster_deals_round_index on games_buster_deals (round_id) where round_id is not null;
create index games_buster_deals_gold_index on games_buster_deals (gold, answered_at) where verdict is not null;
create index games_buster_deals_member_index on games_buster_deals (gold_profile_id) where gold_profile_id is not null;

create table games_buster_records (
  profile_id uuid
    constraint games_buster_records_pkey primary key
    constraint games_buster_records_profile_fkey references profiles on delete cascade,
  -- Right answers in a row, now and at best.
  streak integer not null,
  best integer not null
);
