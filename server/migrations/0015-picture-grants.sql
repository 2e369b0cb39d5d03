create table pictures_grants (
  id uuid constraint pictures_grants_pkey primary key,
  picture_id uuid not null constraint pictures_grants_picture_fkey references pictures on delete cascade,
  viewer_profile_id uuid not null constraint pictures_grants_viewer_fkey references profiles on delete cascade,
  -- What made it: shared by name, or sent in a conversation.
  reason text not null,
  granted_at timestamptz not null,
  -- Null: until it is taken back.
  expires_at timestamptz,
  -- Taken back; or run out, and granted anew since.
  revoked_at timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  constraint pictures_grants_reason_check check (reason in ('SHARED', 'CHAT')),
  constraint pictures_grants_seen_check check ((first_seen_at is null) = (last_seen_at is null))
);
create unique index pictures_grants_live_key on pictures_grants (picture_id, viewer_profile_id)
  where revoked_at is null;
create index pictures_grants_picture_index on pictures_grants (picture_id, granted_at);
create index pictures_grants_viewer_index on pictures_grants (viewer_profile_id, picture_id);
create index pictures_grants_revoked_index on pictures_grants (revoked_at) where revoked_at is not null;
create index pictures_grants_expires_index on pictures_grants (expires_at) where expires_at is not null;

-- The last time one member asked another for their private pictures.
create table pictures_requests (
  owner_profile_id uuid not null constraint pictures_requests_owner_fkey references profiles on delete cascade,
  requester_profile_id uuid not null
    constraint pictures_requests_requester_fkey references profiles on delete cascade,
  asked_at timestamptz not null,
  -- Known to the owner alone: to the other it looks as if it were still open.
  declined_at timestamptz,
  -- A declined request stays when it is withdrawn, so that it cannot be asked anew too soon.
  withdrawn_at timestamptz,
  answered_at timestamptz,
  constraint pictures_requests_pkey primary key (owner_profile_id, requester_profile_id),
  constraint pictures_requests_self_check check (owner_profile_id <> requester_profile_id),
  constraint pictures_requests_withdrawn_check check (withdrawn_at is null or declined_at is not null)
);
create index pictures_requests_open_index on pictures_requests (owner_profile_id, asked_at, requester_profile_id)
  where declined_at is null and answered_at is null;
create index pictures_requests_requester_index on pictures_requests (requester_profile_id, owner_profile_id);
create index pictures_requests_declined_index on pictures_requests (declined_at) where declined_at is not null;
create index pictures_requests_answered_index on pictures_requests (answered_at) where answered_at is not null;
