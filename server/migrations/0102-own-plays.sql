-- What a member has played at somebody leaves them alike, whether that member is erased or blocks them.

-- A place in the result stays, without a name, and so does what a healer did.
alter table games_cooties_results
  alter column profile_id drop not null,
  drop constraint games_cooties_results_profile_fkey,
  add constraint games_cooties_results_profile_fkey foreign key (profile_id) references profiles on delete set null;

-- So does the place of a guess in its round.
alter table games_guesses drop constraint games_guesses_pkey;
drop index games_guesses_round_key;
alter table games_guesses
  add constraint games_guesses_pkey primary key (profile_id, round, place),
  alter column picture_id drop not null,
  drop constraint games_guesses_picture_fkey,
  add constraint games_guesses_picture_fkey foreign key (picture_id) references pictures on delete set null,
  add constraint games_guesses_once_key unique (profile_id, picture_id);

-- Whose picture or profile it was, where it was somebody's: an item goes with them.
alter table games_gold_answers
  add column about_profile_id uuid constraint games_gold_answers_about_fkey references profiles on delete cascade;
update games_gold_answers answer set about_profile_id = pictures.profile_id
from pictures
where answer.game = 'RATING_GAME' and answer.item = 'share-' || pictures.id;
update games_gold_answers answer set about_profile_id = deal.gold_profile_id
from games_buster_deals deal
where answer.game = 'GPT_BUSTER' and answer.item = deal.id::text;
-- What they were about is gone already.
delete from games_gold_answers answer
where about_profile_id is null and (game = 'RATING_GAME'
  or game = 'GPT_BUSTER' and not exists (
    select from games_buster_deals deal where deal.id::text = answer.item));
create index games_gold_answers_about_index on games_gold_answers (about_profile_id)
  where about_profile_id is not null;
