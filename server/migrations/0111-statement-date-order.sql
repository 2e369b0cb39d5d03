-- Whether the day or the month comes first in these files, as an administrator has chosen it or as a file has shown it.
alter table billing_statement_layouts
  add column date_order text
  constraint billing_statement_layouts_date_order_check check (date_order in ('DAY_FIRST', 'MONTH_FIRST'));
