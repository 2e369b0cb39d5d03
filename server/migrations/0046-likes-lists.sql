-- Lists of likes are read newest first, from wherever a page begins, whatever else was said meanwhile.
create index likes_received_index on likes (liked_profile_id, created_at, liker_profile_id) where like_type = 'LIKE';
create index likes_given_index on likes (liker_profile_id, created_at, liked_profile_id) where like_type = 'LIKE';
drop index likes_liker_index;
create index likes_liker_index on likes (liker_profile_id, created_at, liked_profile_id);
drop index likes_liked_index;
create index likes_liked_index on likes (liked_profile_id);

drop index likes_pictures_given_index;
create index likes_pictures_given_index on likes_pictures (liker_profile_id, created_at, picture_id);
create index likes_pictures_given_likes_index on likes_pictures (liker_profile_id, created_at, picture_id)
  where like_type = 'LIKE';
drop index likes_pictures_received_index;
create index likes_pictures_received_index on likes_pictures
  (liked_profile_id, created_at, liker_profile_id, picture_id) where like_type = 'LIKE';

-- When a member last looked at who likes them, or their pictures.
create table likes_visits (
  profile_id uuid not null constraint likes_visits_profile_fkey references profiles on delete cascade,
  list text not null,
  looked_at timestamptz not null,
  -- The newest like that they were shown, and the newest one before this visit: what is newer than that is new to them.
  seen_until timestamptz not null,
  new_since timestamptz not null,
  constraint likes_visits_pkey primary key (profile_id, list),
  constraint likes_visits_list_check check (list in ('PROFILE', 'PICTURES')),
  constraint likes_visits_order_check check (new_since <= seen_until)
);
