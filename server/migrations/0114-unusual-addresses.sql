-- Addresses that may have been stored in another spelling than theirs (server/features/accounts/earlier-spellings.ts).
create index accounts_unusual_email_index on accounts (email)
  where email !~ '^[!-~]+@([a-z0-9_-]+\.)*[a-z0-9_-]+$';
