alter table billing_payments
  -- Why a line of a bank statement waits. Null for what is booked at once, and for lines from before this column.
  add column doubt text
    constraint billing_payments_doubt_check
      check (doubt in ('STATUS', 'DIRECTION', 'REVERSAL', 'DATE', 'CURRENCY', 'AMOUNT', 'SHAPE')),
  -- Keyed hashes: further identities of the line, and its references, by which a reversal finds it.
  add column bank_keys text[] not null default '{}',
  -- Zero means that the amount could not be read.
  drop constraint billing_payments_amount_check,
  add constraint billing_payments_amount_check
    check (amount_cents > 0 or (amount_cents = 0 and doubt is not null));
create index billing_payments_bank_keys_index on billing_payments using gin (bank_keys);
