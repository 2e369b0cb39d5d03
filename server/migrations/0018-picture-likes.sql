-- What members think of each other's pictures. The owner stands here too: their list is read by them and by time.
create table likes_pictures (
  liker_profile_id uuid not null constraint likes_pictures_liker_fkey references profiles on delete cascade,
  picture_id uuid not null constraint likes_pictures_picture_fkey references pictures on delete cascade,
  liked_profile_id uuid not null constraint likes_pictures_liked_fkey references profiles on delete cascade,
  like_type text not null,
  created_at timestamptz not null,
  constraint likes_pictures_pkey primary key (liker_profile_id, picture_id),
  constraint likes_pictures_self_check check (liker_profile_id <> liked_profile_id),
  constraint likes_pictures_type_check check (like_type in ('LIKE', 'DISLIKE', 'UNDETERMINED', 'ERROR'))
);
create index likes_pictures_given_index on likes_pictures (liker_profile_id, created_at);
create index likes_pictures_received_index on likes_pictures (liked_profile_id, created_at) where like_type = 'LIKE';
create index likes_pictures_picture_index on likes_pictures (picture_id);
