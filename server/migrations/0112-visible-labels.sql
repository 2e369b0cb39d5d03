-- Names, tags and labels lose characters that nobody sees and that can turn a line round. New ones are stored without
-- them (shared/typed-text.ts). Only rows that change are locked.

-- Joiners, variation selectors and flag tags stay where emoji or a script may need them.
create function pg_temp.tidy_line(typed text) returns text language sql immutable as $$
  select case when line ~ '[^ \u0300-\u036f\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]' then line else '' end
  from (
    select btrim(regexp_replace(
      case
        when plain ~ '[^\u0001-\u05ff\u1e00-\u206f\u3000\ufe00-\ufe0f\U000e0000-\U000e0fff]' then plain
        else regexp_replace(plain, '[\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]', '', 'g')
      end,
      '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g')) as line
    from (
      select regexp_replace(typed, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]', '', 'g') as plain
    ) as without_invisible
  ) as on_one_line
$$;

create function pg_temp.tidy_tags(typed text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(tag order by first), '{}') from (
    select tag, min(at) as first
    from unnest(typed) with ordinality as each(tag_typed, at), pg_temp.tidy_line(tag_typed) as tag
    where tag <> ''
    group by tag
  ) as tidy
$$;

-- A profile without a visible name counts as incomplete, and its member is asked for one.
update profiles set name = pg_temp.tidy_line(name), height = pg_temp.tidy_line(height), weight = pg_temp.tidy_line(weight)
where (name, height, weight) is distinct from
  (pg_temp.tidy_line(name), pg_temp.tidy_line(height), pg_temp.tidy_line(weight));

update accounts set name = pg_temp.tidy_line(name) where name <> pg_temp.tidy_line(name);

update accounts_push_subscriptions set device_name = coalesce(nullif(pg_temp.tidy_line(device_name), ''), 'Device')
where device_name <> pg_temp.tidy_line(device_name);

update support_messages set name = coalesce(nullif(pg_temp.tidy_line(name), ''), '-')
where name <> pg_temp.tidy_line(name);

update notes set private_tags = pg_temp.tidy_tags(private_tags)
where private_tags <> pg_temp.tidy_tags(private_tags);

-- Two searches of a member may differ in invisible characters only, so a changed name that is taken gets a number.
with changed as (
  select id, profile_id, coalesce(nullif(pg_temp.tidy_line(name), ''), 'Search') as name
  from discovery_saved_searches
  where name <> pg_temp.tidy_line(name)
), numbered as (
  select id, profile_id, name, row_number() over (partition by profile_id, lower(name) order by id) as number
  from changed
)
update discovery_saved_searches as searches
set name = case
  when number = 1 and not exists (
    select from discovery_saved_searches as other
    where other.profile_id = numbered.profile_id and lower(other.name) = lower(numbered.name)
  ) then numbered.name
  else left(numbered.name, 36) || ' ' || right(numbered.id::text, 12)
end
from numbered
where searches.id = numbered.id;

drop function pg_temp.tidy_tags(text[]);
drop function pg_temp.tidy_line(text);
