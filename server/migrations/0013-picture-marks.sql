alter table pictures
  -- Null while everybody may see it.
  add column private_since timestamptz,
  -- Who declared it not safe for work. Until somebody or something has rated it, it counts as if it were not.
  add column nsfw_by text,
  add column nsfw_since timestamptz,
  -- When its owner contradicted the classifier, which from then on leaves this picture alone.
  add column nsfw_contested_at timestamptz,
  -- The widest renditions and the slowest format, which a job makes after the upload was answered.
  add column late_bundle text,
  add constraint pictures_late_bundle_key unique (late_bundle),
  add constraint pictures_nsfw_check check (
    nsfw_by in ('UNRATED', 'OWNER', 'CLASSIFIER', 'MEMBERS') and (nsfw_by is null) = (nsfw_since is null)
  );
update pictures set nsfw_by = 'UNRATED', nsfw_since = created_at;
