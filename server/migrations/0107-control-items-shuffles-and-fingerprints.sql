-- Names of the field: control items, the shuffled order of dealing, and fingerprints of pictures.

-- Items whose answer the site knows.
alter table games_gold_answers rename to games_control_answers;
alter table games_control_answers rename constraint games_gold_answers_about_fkey to games_control_answers_about_fkey;
alter table games_control_answers rename constraint games_gold_answers_item_check to games_control_answers_item_check;
alter table games_control_answers rename constraint games_gold_answers_pkey to games_control_answers_pkey;
alter table games_control_answers rename constraint games_gold_answers_profile_fkey to games_control_answers_profile_fkey;
alter index games_gold_answers_about_index rename to games_control_answers_about_index;

alter table games_buster_deals rename column gold to control;
alter table games_buster_deals rename column gold_profile_id to control_profile_id;
alter table games_buster_deals rename constraint games_buster_deals_gold_fkey to games_buster_deals_control_fkey;
alter table games_buster_deals rename constraint games_buster_deals_gold_key to games_buster_deals_control_key;
alter index games_buster_deals_gold_index rename to games_buster_deals_control_index;

alter table games_buster_crowds rename column gold to control;
alter table games_buster_crowds rename column gold_profile_id to control_profile_id;
alter table games_buster_crowds rename constraint games_buster_crowds_gold_key to games_buster_crowds_control_key;

-- The random order in which items are dealt, and from where on a player is dealt them.
alter table games_players rename column deal_key to shuffle_key;
alter table games_players rename column cursor to deal_from;
-- Where a search began that has found nothing yet.
alter table games_players rename column fruitless_from to searched_from;
alter index games_players_ring_key rename to games_players_shuffle_key;
alter table games_photo_offers rename column deal_key to shuffle_key;
alter index games_photo_offers_ring_index rename to games_photo_offers_shuffle_index;
alter table games_buster_rounds rename column deal_key to shuffle_key;
alter index games_buster_rounds_deal_index rename to games_buster_rounds_shuffle_index;

-- Hashes of what a picture looks like.
alter table pictures rename column look_rows to fingerprint_rows;
alter table pictures rename column look_columns to fingerprint_columns;
alter table pictures rename column look_bands to fingerprint_bands;
alter table pictures rename column looked_at to fingerprinted_at;
alter table pictures rename constraint pictures_look_check to pictures_fingerprint_check;
alter index pictures_look_bands_index rename to pictures_fingerprint_bands_index;
alter index pictures_look_over_index rename to pictures_fingerprint_over_index;
alter index pictures_looked_index rename to pictures_fingerprinted_index;
alter index pictures_unlooked_index rename to pictures_unfingerprinted_index;
