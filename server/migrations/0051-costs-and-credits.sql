-- What each account of the books has, kept by a trigger: asked on every read that is open while the funds allow.
create table billing_balances (
  account text constraint billing_balances_pkey primary key,
  balance_cents bigint not null
);
insert into billing_balances select account, sum(amount_cents) from billing_postings group by account;

create function billing_keep_balances() returns trigger language plpgsql as $$
begin
  insert into billing_balances as kept
    select account, sum(amount_cents) from added group by account order by account
  on conflict (account) do update set balance_cents = kept.balance_cents + excluded.balance_cents;
  return null;
end $$;
create trigger billing_postings_summed after insert on billing_postings
  referencing new table as added for each statement execute function billing_keep_balances();

-- What running the site costs a month. The note is public.
create table billing_costs (
  id uuid constraint billing_costs_pkey primary key,
  note text not null,
  amount_cents integer not null,
  -- First days of months; without a last one until an end is entered.
  first_month date not null,
  last_month date,
  entered_at timestamptz not null,
  constraint billing_costs_note_check check (char_length(note) between 1 and 200),
  constraint billing_costs_amount_check check (amount_cents > 0),
  constraint billing_costs_first_check check (extract(day from first_month) = 1),
  constraint billing_costs_last_check check (extract(day from last_month) = 1 and last_month >= first_month)
);

-- A cost ends earlier than entered; before its first month when it was entered by mistake.
create table billing_cost_ends (
  id uuid constraint billing_cost_ends_pkey primary key,
  cost_id uuid not null constraint billing_cost_ends_cost_fkey references billing_costs,
  last_month date not null,
  entered_at timestamptz not null,
  constraint billing_cost_ends_last_check check (extract(day from last_month) = 1)
);
create index billing_cost_ends_cost_index on billing_cost_ends (cost_id, last_month);

alter table billing_entries
  add column cost_id uuid constraint billing_entries_cost_fkey references billing_costs,
  add column cost_month date,
  drop constraint billing_entries_kind_check,
  add constraint billing_entries_kind_check check (
    kind in (
      'RECEIVED', 'ALLOCATED', 'SETTLED', 'RELEASED', 'WAIVED', 'GIVEN', 'RETURNED', 'TAKEN_BACK', 'REOPENED',
      'COST', 'COST_CORRECTED'
    )
  ),
  add constraint billing_entries_cost_check check (
    (kind in ('COST', 'COST_CORRECTED')) = (cost_id is not null)
    and (cost_id is null) = (cost_month is null)
  );
create index billing_entries_cost_index on billing_entries (cost_id, cost_month);
create index billing_entries_booked_index on billing_entries (booked_at);

alter table billing_postings
  drop constraint billing_postings_account_check,
  add constraint billing_postings_account_check
    check (account in ('BANK', 'CARD', 'SUSPENSE', 'MEMBERS', 'DUES', 'GIFTS', 'WAIVED', 'COSTS'));

-- Credits of volunteers, under the key that the books know members by. What a member has is the sum.
create table billing_credits (
  id uuid constraint billing_credits_pkey primary key,
  member_key uuid not null,
  kind text not null,
  credits integer not null,
  reason text not null,
  booked_at timestamptz not null,
  constraint billing_credits_kind_check check (kind in ('GIVEN', 'CORRECTED', 'SPENT')),
  constraint billing_credits_sign_check check (case kind when 'GIVEN' then credits > 0 else credits < 0 end),
  constraint billing_credits_reason_check check (char_length(reason) <= 200)
);
create index billing_credits_member_index on billing_credits (member_key, booked_at);
create index billing_credits_booked_index on billing_credits (booked_at);

-- The time that spent credits have bought.
create table billing_credit_months (
  credit_id uuid
    constraint billing_credit_months_pkey primary key
    constraint billing_credit_months_credit_fkey references billing_credits,
  member_key uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint billing_credit_months_order_check check (starts_at < ends_at)
);
create index billing_credit_months_member_index on billing_credit_months (member_key, ends_at);

insert into billing_members (account_id, member_key)
  select distinct account_id, gen_random_uuid() from accounts_volunteer_credits
  on conflict do nothing;
insert into billing_credits (id, member_key, kind, credits, reason, booked_at)
  select c.id, m.member_key, case when c.credits > 0 then 'GIVEN' else 'CORRECTED' end, c.credits, left(c.reason, 200),
    c.earned_at
  from accounts_volunteer_credits c join billing_members m using (account_id)
  where c.credits <> 0;
drop table accounts_volunteer_credits;

-- Sums that are public, each of whole months and of enough people. Once published they stay, so that no two of them can
-- be subtracted to learn of one person.
create table billing_published_sums (
  subject text not null,
  first_month date not null,
  last_month date not null,
  amount bigint not null,
  -- With all periods before.
  total bigint not null,
  constraint billing_published_sums_pkey primary key (subject, last_month),
  constraint billing_published_sums_subject_check check (subject in ('INCOME', 'CREDITS')),
  constraint billing_published_sums_order_check check (first_month <= last_month)
);

create trigger billing_costs_kept before update or delete or truncate on billing_costs
  for each statement execute function billing_refuse_change();
create trigger billing_cost_ends_kept before update or delete or truncate on billing_cost_ends
  for each statement execute function billing_refuse_change();
create trigger billing_credits_kept before update or delete or truncate on billing_credits
  for each statement execute function billing_refuse_change();
create trigger billing_credit_months_kept before update or delete or truncate on billing_credit_months
  for each statement execute function billing_refuse_change();
create trigger billing_published_sums_kept before update or delete or truncate on billing_published_sums
  for each statement execute function billing_refuse_change();
