-- Help my Photos: pictures whose owners ask how to crop them. One stays open until its owner has taken a crop, until it was
-- ended, or until the picture is not any more what was offered.
create table games_photo_offers (
  id uuid constraint games_photo_offers_pkey primary key,
  profile_id uuid not null constraint games_photo_offers_profile_fkey references profiles on delete cascade,
  picture_id uuid not null constraint games_photo_offers_picture_fkey references pictures on delete cascade,
  picture_version integer not null,
  -- Where it stands in the ring from which offers are dealt.
  deal_key double precision not null default random(),
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  -- A full one has all the proposals that it may have, and waits for its owner.
  state text not null default 'OPEN'
    constraint games_photo_offers_state_check check (state in ('OPEN', 'FULL', 'ACCEPTED', 'ENDED')),
  proposals integer not null default 0,
  ended_at timestamptz,
  -- The files that the crop made: what others thought after it counts while they are the picture's.
  accepted_bundle text,
  constraint games_photo_offers_end_check
    check ((ended_at is null) = (state in ('OPEN', 'FULL')) and (accepted_bundle is null) = (state <> 'ACCEPTED'))
);
create unique index games_photo_offers_open_key on games_photo_offers (picture_id) where ended_at is null;
create index games_photo_offers_picture_index on games_photo_offers (picture_id);
create index games_photo_offers_ring_index on games_photo_offers (deal_key, id) where state = 'OPEN';
create index games_photo_offers_owner_index on games_photo_offers (profile_id, offered_at);
create index games_photo_offers_due_index on games_photo_offers (ends_at) where ended_at is null;
create index games_photo_offers_ended_index on games_photo_offers (ended_at) where ended_at is not null;

-- Which offers a helper was dealt, each once, and the crop and tip they proposed; neither where they skipped it.
create table games_photo_deals (
  id uuid constraint games_photo_deals_pkey primary key,
  profile_id uuid not null constraint games_photo_deals_profile_fkey references profiles on delete cascade,
  offer_id uuid not null constraint games_photo_deals_offer_fkey references games_photo_offers on delete cascade,
  dealt_at timestamptz not null,
  answered_at timestamptz,
  -- Pixels of the picture in the version that was offered.
  x integer,
  y integer,
  width integer,
  height integer,
  tip text,
  -- What the tip counts for.
  weight double precision,
  -- Of a proposal to an offer from which one was taken.
  outcome text constraint games_photo_deals_outcome_check check (outcome in ('TAKEN', 'DECLINED')),
  constraint games_photo_deals_once_key unique (profile_id, offer_id),
  constraint games_photo_deals_crop_check
    check (num_nulls(x, y, width, height, tip, weight) in (0, 6) and width * 5 = height * 4),
  constraint games_photo_deals_answer_check
    check ((tip is null or answered_at is not null) and (outcome is null or tip is not null))
);
create index games_photo_deals_offer_index on games_photo_deals (offer_id);
create unique index games_photo_deals_taken_key on games_photo_deals (offer_id) where outcome = 'TAKEN';
create index games_photo_deals_open_index on games_photo_deals (profile_id, dealt_at) where answered_at is null;
