-- Votes count with the results of the day: until then only what was answered is known, and never what it weighs.
alter table games_picture_deals
  -- False from a vote until the next results. What was voted before counts already.
  add column is_counted boolean not null default true,
  drop constraint games_picture_deals_answer_check,
  drop column weight,
  add constraint games_picture_deals_answer_check check ((answer is null) = (answered_at is null));
create index games_picture_deals_uncounted_index on games_picture_deals (picture_id, profile_id) where not is_counted;

alter table games_scores
  -- What the votes of Hot! or Not! weigh in all; the score itself goes by heads.
  add column weight double precision not null default 0,
  -- What others read of it, as of the last results: null where nothing is told.
  add column shown_percent smallint,
  add column shown_count integer,
  add constraint games_scores_shown_check check ((shown_percent is null) = (shown_count is null));
update games_scores set weight = total where game = 'HOT_OR_NOT';
update games_scores score set good = counted.likes, total = counted.votes
from (
  select pictures.profile_id, date_trunc('quarter', deal.answered_at at time zone 'UTC')::date as season,
    count(*) as votes, count(*) filter (where deal.answer = 1) as likes
  from games_picture_deals deal join pictures on pictures.id = deal.picture_id
  where deal.game = 'HOT_OR_NOT' and deal.answer < 2
  group by 1, 2
) as counted
where score.game = 'HOT_OR_NOT' and (score.profile_id, score.season) = (counted.profile_id, counted.season);
drop index games_scores_board_index;
create index games_scores_board_index on games_scores (game, season, shown_percent desc, profile_id);
