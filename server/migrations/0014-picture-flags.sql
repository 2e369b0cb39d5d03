-- Who holds a picture of somebody else's for not safe for work.
create table pictures_nsfw_flags (
  picture_id uuid not null constraint pictures_nsfw_flags_picture_fkey references pictures on delete cascade,
  flagger_profile_id uuid not null constraint pictures_nsfw_flags_flagger_fkey references profiles on delete cascade,
  created_at timestamptz not null,
  constraint pictures_nsfw_flags_pkey primary key (picture_id, flagger_profile_id)
);
create index pictures_nsfw_flags_flagger_index on pictures_nsfw_flags (flagger_profile_id, picture_id);

-- The next ones for the classifier.
create index pictures_unrated_index on pictures (nsfw_since, id) where nsfw_by = 'UNRATED';
