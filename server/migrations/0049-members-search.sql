-- Administrators look for members by a part of the address or of the name, and for those who are not complete.
create index accounts_email_words_index on accounts using gin (email gin_trgm_ops);
create index profiles_name_index on profiles using gin (lower(name) gin_trgm_ops);
create index profiles_incomplete_index on profiles (account_id) where name = '' or birthdate is null;
