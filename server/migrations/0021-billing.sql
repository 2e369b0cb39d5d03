-- Whom the books mean: an erasure removes this row, and the books keep a key that leads to nobody.
create table billing_members (
  account_id uuid
    constraint billing_members_pkey primary key
    constraint billing_members_account_fkey references accounts on delete cascade,
  member_key uuid not null constraint billing_members_member_key_key unique,
  -- Where the newest invoice was asked for, empty when none was: chooses the brand that writes to them.
  host text not null default ''
);

create table billing_invoices (
  id uuid constraint billing_invoices_pkey primary key,
  member_key uuid not null,
  -- What a transfer names (ISO 11649).
  reference text not null constraint billing_invoices_reference_key unique,
  tariff text not null,
  amount_cents integer not null,
  months integer not null,
  seats integer not null,
  issued_at timestamptz not null,
  constraint billing_invoices_tariff_check check (tariff in ('MONTH', 'YEAR', 'MONTH_FIVE')),
  constraint billing_invoices_amount_check check (amount_cents > 0),
  constraint billing_invoices_months_check check (months > 0),
  constraint billing_invoices_seats_check check (seats > 0)
);
create index billing_invoices_member_index on billing_invoices (member_key, issued_at);

-- Money that came in, each once: the source is the bank's line under a keyed hash, or the card payment's id.
create table billing_payments (
  id uuid constraint billing_payments_pkey primary key,
  method text not null,
  source text not null constraint billing_payments_source_key unique,
  amount_cents integer not null,
  currency text not null,
  -- What the payer wrote, until the payment is decided: it may name them.
  purpose text,
  invoice_id uuid constraint billing_payments_invoice_fkey references billing_invoices,
  booked_on date not null,
  received_at timestamptz not null,
  constraint billing_payments_method_check check (method in ('BANK', 'CARD')),
  constraint billing_payments_amount_check check (amount_cents > 0)
);
create index billing_payments_invoice_index on billing_payments (invoice_id);
create index billing_payments_undecided_index on billing_payments (received_at) where purpose is not null;

-- The ledger: what happened, and between which accounts of the books. Never changed, only added to.
create table billing_entries (
  id uuid constraint billing_entries_pkey primary key,
  kind text not null,
  invoice_id uuid constraint billing_entries_invoice_fkey references billing_invoices,
  payment_id uuid constraint billing_entries_payment_fkey references billing_payments,
  -- Names what may be booked once only, such as a refund.
  source text constraint billing_entries_source_key unique,
  -- The administrator who decided, under the key that the books know members by.
  decided_by uuid,
  booked_at timestamptz not null,
  constraint billing_entries_kind_check check (
    kind in ('RECEIVED', 'ALLOCATED', 'SETTLED', 'RELEASED', 'WAIVED', 'GIVEN', 'RETURNED', 'TAKEN_BACK', 'REOPENED')
  )
);
create index billing_entries_invoice_index on billing_entries (invoice_id);
create index billing_entries_payment_index on billing_entries (payment_id);

create table billing_postings (
  entry_id uuid not null constraint billing_postings_entry_fkey references billing_entries,
  account text not null,
  -- Debits are above zero, credits below.
  amount_cents integer not null,
  constraint billing_postings_pkey primary key (entry_id, account),
  constraint billing_postings_account_check
    check (account in ('BANK', 'CARD', 'SUSPENSE', 'MEMBERS', 'DUES', 'GIFTS', 'WAIVED')),
  constraint billing_postings_amount_check check (amount_cents <> 0)
);
create index billing_postings_account_index on billing_postings (account);

create function billing_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger billing_entries_kept before update or delete or truncate on billing_entries
  for each statement execute function billing_refuse_change();
create trigger billing_postings_kept before update or delete or truncate on billing_postings
  for each statement execute function billing_refuse_change();

create function billing_require_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from billing_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'entry % does not balance', new.entry_id;
  end if;
  return null;
end $$;
create constraint trigger billing_postings_balanced after insert on billing_postings
  deferrable initially deferred for each row execute function billing_require_balance();

-- The time that an invoice has bought.
create table billing_periods (
  invoice_id uuid
    constraint billing_periods_pkey primary key
    constraint billing_periods_invoice_fkey references billing_invoices,
  member_key uuid not null,
  seats integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint billing_periods_order_check check (starts_at < ends_at)
);
create index billing_periods_member_index on billing_periods (member_key, ends_at);
create index billing_periods_end_index on billing_periods (ends_at);

-- A period whose money went back: its invoice is open again.
create table billing_revocations (
  invoice_id uuid
    constraint billing_revocations_pkey primary key
    constraint billing_revocations_period_fkey references billing_periods,
  revoked_at timestamptz not null
);

-- Seats that a payer has to give; whoever enters the code first holds it.
create table billing_seats (
  id uuid constraint billing_seats_pkey primary key,
  payer_account_id uuid not null constraint billing_seats_payer_fkey references accounts on delete cascade,
  code text not null constraint billing_seats_code_key unique,
  made_at timestamptz not null,
  holder_account_id uuid
    constraint billing_seats_holder_fkey references accounts on delete set null
    constraint billing_seats_holder_key unique,
  taken_at timestamptz,
  constraint billing_seats_self_check check (payer_account_id <> holder_account_id)
);
create index billing_seats_payer_index on billing_seats (payer_account_id, made_at);

-- Pages of the card service where an invoice can be paid.
create table billing_checkouts (
  session_id text constraint billing_checkouts_pkey primary key,
  invoice_id uuid not null constraint billing_checkouts_invoice_fkey references billing_invoices,
  url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was last known to be paid or void; until then it is asked after.
  ended_at timestamptz
);
create index billing_checkouts_invoice_index on billing_checkouts (invoice_id, created_at);
create index billing_checkouts_open_index on billing_checkouts (created_at) where ended_at is null;

-- Which reminders of a period's end have gone out.
create table billing_reminders (
  invoice_id uuid not null constraint billing_reminders_period_fkey references billing_periods,
  kind text not null,
  sent_at timestamptz not null,
  constraint billing_reminders_pkey primary key (invoice_id, kind),
  constraint billing_reminders_kind_check check (kind in ('SOON', 'OVER'))
);

-- Where members send transfers to; the newest row counts.
create table billing_bank_details (
  id uuid constraint billing_bank_details_pkey primary key,
  holder text not null,
  iban text not null,
  bic text not null,
  bank_name text not null,
  set_by uuid constraint billing_bank_details_account_fkey references accounts on delete set null,
  set_at timestamptz not null
);
create index billing_bank_details_set_by_index on billing_bank_details (set_by);
