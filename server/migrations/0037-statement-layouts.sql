-- What the columns of a bank's CSV files are, as an administrator has confirmed it.
create table billing_statement_layouts (
  -- SHA-256 of the delimiter and the header.
  fingerprint text constraint billing_statement_layouts_pkey primary key,
  headers text[] not null,
  roles text[] not null,
  confirmed_by uuid constraint billing_statement_layouts_account_fkey references accounts on delete set null,
  confirmed_at timestamptz not null,
  constraint billing_statement_layouts_fingerprint_check check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint billing_statement_layouts_columns_check check (cardinality(roles) = cardinality(headers)),
  constraint billing_statement_layouts_roles_check check (
    roles <@ array[
      'IGNORED', 'PAYER', 'DATE', 'OTHER_DATE', 'AMOUNT', 'DEBIT', 'CURRENCY', 'PURPOSE', 'BANK_REFERENCE',
      'DIRECTION', 'STATUS'
    ]
  )
);
create index billing_statement_layouts_confirmed_by_index on billing_statement_layouts (confirmed_by);
