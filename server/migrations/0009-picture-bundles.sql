-- Files are stored before the row that names them: their name can no longer be drawn from what the row will say.
alter table pictures add column bundle text;
update pictures set bundle = id || '.' || version;
alter table pictures
  alter column bundle set not null,
  add constraint pictures_bundle_key unique (bundle);
