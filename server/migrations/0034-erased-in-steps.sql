-- A profile without an account is being erased: see docs/decisions/0026-erasure.md.
alter table profiles alter column account_id drop not null;
