-- Notices of a possible exposure. Nothing but sealed bytes leads from one to who sent it (docs/decisions/0029-health-notices.md).

-- What a seal calls its sender. Every account has one, so that having one tells nothing, and it goes with the account: what
-- an erased member sent leads to nobody.
alter table accounts
  add column health_key uuid not null default gen_random_uuid()
    constraint accounts_health_key_key unique;

-- On their way. Who gets one, about what and from whom lies in the sealed bytes.
create table health_letters (
  id uuid constraint health_letters_pkey primary key,
  due_at timestamptz not null,
  sealed bytea not null,
  constraint health_letters_sealed_check check (octet_length(sealed) = 132)
);
create index health_letters_due_index on health_letters (due_at);

-- What has arrived. Days, not times: two that came on one day have no order.
create table health_notices (
  id uuid constraint health_notices_pkey primary key,
  profile_id uuid not null
    constraint health_notices_profile_fkey references profiles on delete cascade,
  -- The condition, sealed: notices of one report look no more alike than others.
  sealed_condition bytea not null,
  -- Null once an administrator has closed the appeal.
  sealed_sender bytea,
  received_on date not null,
  -- Its recipient takes it for abuse.
  contested_on date,
  contested_text text,
  closed_on date,
  constraint health_notices_sealed_check check (
    octet_length(sealed_condition) = 60 and octet_length(sealed_sender) = 64),
  constraint health_notices_text_check check (char_length(contested_text) <= 500),
  constraint health_notices_contested_check check ((contested_on is null) = (contested_text is null)),
  constraint health_notices_closed_check check (closed_on is null or contested_on is not null),
  constraint health_notices_seal_check check ((closed_on is null) = (sealed_sender is not null))
);
create index health_notices_profile_index on health_notices (profile_id, received_on desc, id);
create index health_notices_received_index on health_notices (received_on);
create index health_notices_contested_index on health_notices (contested_on, id)
  where contested_on is not null and closed_on is null;

-- Who has sent a report lately, as a keyed hash: only the site's secret, which is not in the database, says who that is.
create table health_report_limits (
  key bytea constraint health_report_limits_pkey primary key,
  -- The last report and what was in it, hashed, so that a repeated send is recognised.
  report bytea not null,
  -- From this day on the next one may be sent.
  free_on date not null
);
create index health_report_limits_free_index on health_report_limits (free_on);
