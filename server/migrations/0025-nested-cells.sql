-- Keyed digest of the mailbox that the account was opened with; null while its address still leads there.
alter table accounts
  add column opened_mailbox bytea,
  add constraint accounts_opened_mailbox_check check (octet_length(opened_mailbox) = 32),
  drop constraint accounts_location_cell_check;
update accounts set location_cell_meters = 9000 where location_cell_meters = 10000;
alter table accounts
  add constraint accounts_location_cell_check check (location_cell_meters in (500, 1000, 3000, 9000));

-- These name cells of the grids before. A GPS point without memory stays where it is until its member leaves the cell.
update positions set memory = '[]' where memory <> '[]';
