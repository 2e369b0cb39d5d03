-- Whoever has answered all practice cases may answer those of long ago once more, to shorten a stay. Only first answers measure
-- how well somebody judges.
alter table moderation_practice_answers
  add column is_repeat boolean not null default false,
  drop constraint moderation_practice_answers_pkey,
  add constraint moderation_practice_answers_pkey primary key (profile_id, item, answered_at);
create unique index moderation_practice_answers_first_key on moderation_practice_answers (profile_id, item) where not is_repeat;
