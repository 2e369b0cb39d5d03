-- A profile without an account is being erased: see docs/decisions/0011-export-and-erasure.md.
alter table profiles alter column account_id drop not null;
