-- Deleting a profile looked through all accounts, and through all likes of pictures.
create index accounts_default_profile_index on accounts (default_profile_id);
create index likes_pictures_liked_index on likes_pictures (liked_profile_id);

-- What is purged by the clock.
create index accounts_mail_passwords_expires_index on accounts_mail_passwords (expires_at);
create index sessions_address_index on sessions (created_at) where address is not null;
create index accounts_acknowledgements_address_index on accounts_acknowledgements (acknowledged_at)
  where address is not null;
create index pictures_requests_asked_index on pictures_requests (asked_at) where declined_at is null;
create index billing_checkouts_created_index on billing_checkouts (created_at);
