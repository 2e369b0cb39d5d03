-- Six colours of a picture, two in each of three rows: what is shown while it loads.
alter table pictures
  add column preview text constraint pictures_preview_check check (preview ~ '^[0-9a-f]{18}$');

create index pictures_without_preview_index on pictures (id) where preview is null;
