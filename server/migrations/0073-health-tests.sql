-- When members were last tested, by their own word. The result is nobody's business and not asked for.
create table health_tests (
  profile_id uuid
    constraint health_tests_pkey primary key
    constraint health_tests_profile_fkey references profiles on delete cascade,
  tested_on date not null,
  -- How often the member wants to be reminded; null: not at all.
  remind_months smallint,
  remind_at timestamptz,
  constraint health_tests_months_check check (remind_months in (3, 6, 12)),
  constraint health_tests_remind_check check ((remind_months is null) = (remind_at is null))
);
create index health_tests_remind_index on health_tests (remind_at) where remind_at is not null;
