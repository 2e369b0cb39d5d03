-- An attempt is a try to have a picture verified; what limits count are uses of a quota.
alter table attempts rename to quota_uses;
alter table quota_uses rename column attempted_at to used_at;
alter table quota_uses rename constraint attempts_pkey to quota_uses_pkey;
alter index attempts_at_index rename to quota_uses_at_index;
alter index attempts_key_index rename to quota_uses_key_index;
alter sequence attempts_id_seq rename to quota_uses_id_seq;
