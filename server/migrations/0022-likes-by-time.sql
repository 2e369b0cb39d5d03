-- What a member has said of others in the last day.
create index likes_liker_index on likes (liker_profile_id, created_at);
