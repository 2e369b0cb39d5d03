-- In which units the account reads distances, heights and weights; what others wrote stays as it is.
alter table accounts
  add column units text not null default 'IMPERIAL',
  add constraint accounts_units_check check (units in ('IMPERIAL', 'METRIC'));
