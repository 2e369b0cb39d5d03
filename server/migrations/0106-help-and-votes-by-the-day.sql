-- What games tell of help and votes comes with the day's results.

-- Nobody reads what a tip weighs.
alter table games_photo_deals
  drop constraint games_photo_deals_crop_check,
  drop column weight,
  add constraint games_photo_deals_crop_check
    check (num_nulls(x, y, width, height, tip) in (0, 5) and width * 5 = height * 4);

alter table games_photo_offers
  -- Until when the owner was told of crops, which happens once a day.
  add column told_until timestamptz,
  -- When those who helped were told, all of a day together.
  add column rewarded_at timestamptz,
  -- Opinions before and after the crop, as the owner reads them: in fives, and only where there are enough.
  add column before_views integer,
  add column before_likes integer,
  add column after_views integer,
  add column after_likes integer,
  add column counted_until timestamptz;
-- Until now they were told at once.
update games_photo_offers set rewarded_at = ended_at where state = 'ACCEPTED';
update games_photo_offers set told_until = now();
alter table games_photo_offers
  add constraint games_photo_offers_results_check
    check (state = 'ACCEPTED' or num_nonnulls(
      rewarded_at, before_views, before_likes, after_views, after_likes, counted_until) = 0),
  add constraint games_photo_offers_counts_check
    check (num_nulls(before_views, before_likes) in (0, 2) and num_nulls(after_views, after_likes) in (0, 2));
create index games_photo_offers_unrewarded_index on games_photo_offers (id)
  where state = 'ACCEPTED' and rewarded_at is null;
create index games_photo_offers_accepted_index on games_photo_offers (id) where state = 'ACCEPTED';

-- What a vote weighs is worked out where the round is decided.
alter table games_buster_deals
  drop constraint games_buster_deals_answer_check,
  drop column weight,
  add constraint games_buster_deals_answer_check check (num_nulls(verdict, answered_at) in (0, 2));

-- What all said of an item as of the last results, where enough have: shares in steps of five percent.
create table games_buster_crowds (
  round_id uuid constraint games_buster_crowds_round_fkey references games_buster_rounds on delete cascade,
  gold text,
  gold_profile_id uuid constraint games_buster_crowds_member_fkey references profiles on delete cascade,
  bot_percent integer not null,
  human_percent integer not null,
  unsure_percent integer not null,
  constraint games_buster_crowds_item_check check (num_nonnulls(round_id, gold, gold_profile_id) = 1),
  constraint games_buster_crowds_round_key unique (round_id),
  constraint games_buster_crowds_gold_key unique (gold),
  constraint games_buster_crowds_member_key unique (gold_profile_id)
);
