-- Written by npm run schema from what the migrations make.

create table accounts (
  id uuid not null,
  email text not null,
  name text not null default ''::text,
  password_hash text,
  default_profile_id uuid not null,
  location_cell_meters integer not null default 1000,
  created_at timestamp with time zone not null,
  notification_detail text not null default 'NEUTRAL'::text,
  discreet boolean not null default false,
  opened_mailbox bytea,
  shows_receipts boolean not null default true,
  quiet_from time without time zone,
  quiet_to time without time zone,
  quiet_time_zone text,
  has_seen_first_steps boolean not null default false,
  units text not null default 'IMPERIAL'::text,
  health_key uuid not null default gen_random_uuid(),
  escape_exits boolean not null default true,
  constraint accounts_default_profile_fkey FOREIGN KEY (default_profile_id) REFERENCES profiles(id) DEFERRABLE INITIALLY DEFERRED,
  constraint accounts_email_key UNIQUE (email),
  constraint accounts_email_lower_check CHECK (email = lower(email)),
  constraint accounts_health_key_key UNIQUE (health_key),
  constraint accounts_location_cell_check CHECK (location_cell_meters = ANY (ARRAY[500, 1000, 3000, 9000])),
  constraint accounts_notification_detail_check CHECK (notification_detail = ANY (ARRAY['NEUTRAL'::text, 'DETAILED'::text])),
  constraint accounts_opened_mailbox_check CHECK (octet_length(opened_mailbox) = 32),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_quiet_check CHECK ((num_nulls(quiet_from, quiet_to, quiet_time_zone) = ANY (ARRAY[0, 3])) AND quiet_from <> quiet_to),
  constraint accounts_units_check CHECK (units = ANY (ARRAY['IMPERIAL'::text, 'METRIC'::text]))
);

create table accounts_acknowledgements (
  id uuid not null,
  email text not null,
  value text not null,
  text text not null,
  text_hash bytea not null,
  address inet,
  acknowledged_at timestamp with time zone not null,
  constraint accounts_acknowledgements_pkey PRIMARY KEY (id),
  constraint accounts_acknowledgements_value_check CHECK (value = ANY (ARRAY['I_AGREE_TECH'::text, 'I_AGREE_AGE'::text, 'I_AGREE_LAW'::text]))
);

create table accounts_consents (
  account_id uuid not null,
  kind text not null,
  text text not null,
  text_hash bytea not null,
  given_at timestamp with time zone not null,
  constraint accounts_consents_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint accounts_consents_kind_check CHECK (kind = 'LOCATION'::text),
  constraint accounts_consents_pkey PRIMARY KEY (account_id, kind)
);

create table accounts_email_changes (
  account_id uuid not null,
  email text not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  mail_due_at timestamp with time zone,
  host text,
  mailbox bytea,
  constraint accounts_email_changes_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint accounts_email_changes_email_lower_check CHECK (email = lower(email)),
  constraint accounts_email_changes_pkey PRIMARY KEY (account_id),
  constraint accounts_email_changes_token_hash_key UNIQUE (token_hash)
);

create table accounts_mail_passwords (
  id uuid not null,
  email text not null,
  password_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint accounts_mail_passwords_email_lower_check CHECK (email = lower(email)),
  constraint accounts_mail_passwords_pkey PRIMARY KEY (id)
);

create table accounts_old_addresses (
  email text not null,
  account_id uuid not null,
  token_hash bytea not null,
  left_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint accounts_old_addresses_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint accounts_old_addresses_email_lower_check CHECK (email = lower(email)),
  constraint accounts_old_addresses_pkey PRIMARY KEY (email),
  constraint accounts_old_addresses_token_hash_key UNIQUE (token_hash)
);

create table accounts_push_subscriptions (
  account_id uuid not null,
  endpoint text not null,
  device_name text not null,
  expiration_time double precision,
  auth text not null,
  p256dh text not null,
  created_at timestamp with time zone not null,
  session_id uuid not null,
  host text not null,
  service text not null generated always as ("substring"(endpoint, '^[a-z]+://([^/]*)'::text)),
  constraint accounts_push_subscriptions_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint accounts_push_subscriptions_pkey PRIMARY KEY (account_id, endpoint),
  constraint accounts_push_subscriptions_session_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table accounts_role_counts (
  id bigint not null generated always as identity,
  role text not null,
  change bigint not null,
  constraint accounts_role_counts_pkey PRIMARY KEY (id)
);

create table accounts_roles (
  account_id uuid not null,
  role text not null,
  granted_at timestamp with time zone not null,
  granted_by text not null,
  constraint accounts_roles_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint accounts_roles_pkey PRIMARY KEY (account_id, role),
  constraint accounts_roles_role_check CHECK (role = ANY (ARRAY['USER'::text, 'PRO'::text, 'VOLUNTEER'::text, 'ADMIN'::text, 'TEST'::text]))
);

create table accounts_waiting_login_mails (
  recipient bytea not null,
  email text not null,
  host text not null,
  due_at timestamp with time zone not null,
  asker bytea not null,
  asked_at timestamp with time zone not null,
  constraint accounts_waiting_login_mails_email_lower_check CHECK (email = lower(email)),
  constraint accounts_waiting_login_mails_pkey PRIMARY KEY (recipient, asker)
);

create table audit_addresses (
  entry_id uuid not null,
  account_id uuid not null,
  address inet not null,
  acted_at timestamp with time zone not null,
  constraint audit_addresses_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint audit_addresses_entry_fkey FOREIGN KEY (entry_id) REFERENCES audit_entries(id),
  constraint audit_addresses_pkey PRIMARY KEY (entry_id)
);

create table audit_entries (
  id uuid not null,
  acted_at timestamp with time zone not null,
  action text not null,
  actor_key uuid,
  origin text not null,
  subject_key uuid,
  details text not null,
  reason text not null,
  constraint audit_entries_actor_check CHECK ((origin = 'SITE'::text) = (actor_key IS NOT NULL)),
  constraint audit_entries_details_check CHECK (char_length(details) <= 1000),
  constraint audit_entries_origin_check CHECK (origin = ANY (ARRAY['SITE'::text, 'COMMAND_LINE'::text])),
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_reason_check CHECK (char_length(reason) <= 1000)
);

create table audit_keys (
  account_id uuid not null,
  key uuid not null,
  constraint audit_keys_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint audit_keys_key_key UNIQUE (key),
  constraint audit_keys_pkey PRIMARY KEY (account_id)
);

create table billing_balances (
  account text not null,
  balance_cents bigint not null,
  constraint billing_balances_pkey PRIMARY KEY (account)
);

create table billing_bank_details (
  id uuid not null,
  holder text not null,
  iban text not null,
  bic text not null,
  bank_name text not null,
  set_by uuid,
  set_at timestamp with time zone not null,
  constraint billing_bank_details_account_fkey FOREIGN KEY (set_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint billing_bank_details_pkey PRIMARY KEY (id)
);

create table billing_checkouts (
  session_id text not null,
  invoice_id uuid not null,
  url text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint billing_checkouts_invoice_fkey FOREIGN KEY (invoice_id) REFERENCES billing_invoices(id),
  constraint billing_checkouts_pkey PRIMARY KEY (session_id)
);

create table billing_cost_ends (
  id uuid not null,
  cost_id uuid not null,
  last_month date not null,
  entered_at timestamp with time zone not null,
  constraint billing_cost_ends_cost_fkey FOREIGN KEY (cost_id) REFERENCES billing_costs(id),
  constraint billing_cost_ends_last_check CHECK (EXTRACT(day FROM last_month) = 1::numeric),
  constraint billing_cost_ends_pkey PRIMARY KEY (id)
);

create table billing_costs (
  id uuid not null,
  note text not null,
  amount_cents integer not null,
  first_month date not null,
  last_month date,
  entered_at timestamp with time zone not null,
  constraint billing_costs_amount_check CHECK (amount_cents > 0),
  constraint billing_costs_first_check CHECK (EXTRACT(day FROM first_month) = 1::numeric),
  constraint billing_costs_last_check CHECK (EXTRACT(day FROM last_month) = 1::numeric AND last_month >= first_month),
  constraint billing_costs_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 200),
  constraint billing_costs_pkey PRIMARY KEY (id)
);

create table billing_credit_months (
  credit_id uuid not null,
  member_key uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint billing_credit_months_credit_fkey FOREIGN KEY (credit_id) REFERENCES billing_credits(id),
  constraint billing_credit_months_order_check CHECK (starts_at < ends_at),
  constraint billing_credit_months_pkey PRIMARY KEY (credit_id)
);

create table billing_credits (
  id uuid not null,
  member_key uuid not null,
  kind text not null,
  credits integer not null,
  reason text not null,
  booked_at timestamp with time zone not null,
  work text,
  work_id text,
  constraint billing_credits_kind_check CHECK (kind = ANY (ARRAY['GIVEN'::text, 'EARNED'::text, 'CORRECTED'::text, 'SPENT'::text])),
  constraint billing_credits_pkey PRIMARY KEY (id),
  constraint billing_credits_reason_check CHECK (char_length(reason) <= 200),
  constraint billing_credits_sign_check CHECK (
CASE
    WHEN kind = ANY (ARRAY['GIVEN'::text, 'EARNED'::text]) THEN credits > 0
    ELSE credits < 0
END),
  constraint billing_credits_work_check CHECK (num_nulls(work, work_id) =
CASE kind
    WHEN 'EARNED'::text THEN 0
    ELSE 2
END AND (work = ANY (ARRAY['JURY'::text, 'IDENTIFY'::text, 'PRACTICE'::text, 'PHOTO_HELP'::text, 'GPT_BUSTER'::text, 'RATING_GAME'::text, 'CURE'::text])))
);

create table billing_entries (
  id uuid not null,
  kind text not null,
  invoice_id uuid,
  payment_id uuid,
  source text,
  decided_by uuid,
  booked_at timestamp with time zone not null,
  cost_id uuid,
  cost_month date,
  constraint billing_entries_cost_check CHECK ((kind = ANY (ARRAY['COST'::text, 'COST_CORRECTED'::text])) = (cost_id IS NOT NULL) AND (cost_id IS NULL) = (cost_month IS NULL)),
  constraint billing_entries_cost_fkey FOREIGN KEY (cost_id) REFERENCES billing_costs(id),
  constraint billing_entries_invoice_fkey FOREIGN KEY (invoice_id) REFERENCES billing_invoices(id),
  constraint billing_entries_kind_check CHECK (kind = ANY (ARRAY['RECEIVED'::text, 'ALLOCATED'::text, 'SETTLED'::text, 'RELEASED'::text, 'WAIVED'::text, 'GIVEN'::text, 'RETURNED'::text, 'TAKEN_BACK'::text, 'REOPENED'::text, 'COST'::text, 'COST_CORRECTED'::text])),
  constraint billing_entries_payment_fkey FOREIGN KEY (payment_id) REFERENCES billing_payments(id),
  constraint billing_entries_pkey PRIMARY KEY (id),
  constraint billing_entries_source_key UNIQUE (source)
);

create table billing_invoices (
  id uuid not null,
  member_key uuid not null,
  reference text not null,
  tariff text not null,
  amount_cents integer not null,
  months integer not null,
  seats integer not null,
  issued_at timestamp with time zone not null,
  constraint billing_invoices_amount_check CHECK (amount_cents > 0),
  constraint billing_invoices_months_check CHECK (months > 0),
  constraint billing_invoices_pkey PRIMARY KEY (id),
  constraint billing_invoices_reference_key UNIQUE (reference),
  constraint billing_invoices_seats_check CHECK (seats > 0),
  constraint billing_invoices_tariff_check CHECK (tariff = ANY (ARRAY['MONTH'::text, 'YEAR'::text, 'MONTH_FIVE'::text]))
);

create table billing_members (
  account_id uuid not null,
  member_key uuid not null,
  host text not null default ''::text,
  constraint billing_members_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint billing_members_member_key_key UNIQUE (member_key),
  constraint billing_members_pkey PRIMARY KEY (account_id)
);

create table billing_payments (
  id uuid not null,
  method text not null,
  source text not null,
  amount_cents integer not null,
  currency text not null,
  purpose text,
  invoice_id uuid,
  booked_on date not null,
  received_at timestamp with time zone not null,
  doubt text,
  bank_keys text[] not null default '{}'::text[],
  constraint billing_payments_amount_check CHECK (amount_cents > 0 OR amount_cents = 0 AND doubt IS NOT NULL),
  constraint billing_payments_doubt_check CHECK (doubt = ANY (ARRAY['STATUS'::text, 'DIRECTION'::text, 'REVERSAL'::text, 'DATE'::text, 'CURRENCY'::text, 'AMOUNT'::text, 'SHAPE'::text])),
  constraint billing_payments_invoice_fkey FOREIGN KEY (invoice_id) REFERENCES billing_invoices(id),
  constraint billing_payments_method_check CHECK (method = ANY (ARRAY['BANK'::text, 'CARD'::text])),
  constraint billing_payments_pkey PRIMARY KEY (id),
  constraint billing_payments_source_key UNIQUE (source)
);

create table billing_periods (
  invoice_id uuid not null,
  member_key uuid not null,
  seats integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint billing_periods_invoice_fkey FOREIGN KEY (invoice_id) REFERENCES billing_invoices(id),
  constraint billing_periods_order_check CHECK (starts_at < ends_at),
  constraint billing_periods_pkey PRIMARY KEY (invoice_id)
);

create table billing_postings (
  entry_id uuid not null,
  account text not null,
  amount_cents integer not null,
  constraint billing_postings_account_check CHECK (account = ANY (ARRAY['BANK'::text, 'CARD'::text, 'SUSPENSE'::text, 'MEMBERS'::text, 'DUES'::text, 'GIFTS'::text, 'WAIVED'::text, 'COSTS'::text])),
  constraint billing_postings_amount_check CHECK (amount_cents <> 0),
  constraint billing_postings_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint billing_postings_entry_fkey FOREIGN KEY (entry_id) REFERENCES billing_entries(id),
  constraint billing_postings_pkey PRIMARY KEY (entry_id, account)
);

create table billing_published_sums (
  subject text not null,
  first_month date not null,
  last_month date not null,
  amount bigint not null,
  total bigint not null,
  constraint billing_published_sums_order_check CHECK (first_month <= last_month),
  constraint billing_published_sums_pkey PRIMARY KEY (subject, last_month),
  constraint billing_published_sums_subject_check CHECK (subject = ANY (ARRAY['INCOME'::text, 'CREDITS'::text]))
);

create table billing_reminders (
  invoice_id uuid not null,
  kind text not null,
  sent_at timestamp with time zone not null,
  constraint billing_reminders_kind_check CHECK (kind = ANY (ARRAY['SOON'::text, 'OVER'::text])),
  constraint billing_reminders_period_fkey FOREIGN KEY (invoice_id) REFERENCES billing_periods(invoice_id),
  constraint billing_reminders_pkey PRIMARY KEY (invoice_id, kind)
);

create table billing_revocations (
  invoice_id uuid not null,
  revoked_at timestamp with time zone not null,
  constraint billing_revocations_period_fkey FOREIGN KEY (invoice_id) REFERENCES billing_periods(invoice_id),
  constraint billing_revocations_pkey PRIMARY KEY (invoice_id)
);

create table billing_seats (
  id uuid not null,
  payer_account_id uuid not null,
  code text not null,
  made_at timestamp with time zone not null,
  holder_account_id uuid,
  taken_at timestamp with time zone,
  constraint billing_seats_code_key UNIQUE (code),
  constraint billing_seats_holder_fkey FOREIGN KEY (holder_account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint billing_seats_holder_key UNIQUE (holder_account_id),
  constraint billing_seats_payer_fkey FOREIGN KEY (payer_account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint billing_seats_pkey PRIMARY KEY (id),
  constraint billing_seats_self_check CHECK (payer_account_id <> holder_account_id)
);

create table billing_statement_layouts (
  fingerprint text not null,
  headers text[] not null,
  roles text[] not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone not null,
  date_order text,
  constraint billing_statement_layouts_account_fkey FOREIGN KEY (confirmed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint billing_statement_layouts_columns_check CHECK (cardinality(roles) = cardinality(headers)),
  constraint billing_statement_layouts_date_order_check CHECK (date_order = ANY (ARRAY['DAY_FIRST'::text, 'MONTH_FIRST'::text])),
  constraint billing_statement_layouts_fingerprint_check CHECK (fingerprint ~ '^[0-9a-f]{64}$'::text),
  constraint billing_statement_layouts_pkey PRIMARY KEY (fingerprint),
  constraint billing_statement_layouts_roles_check CHECK (roles <@ ARRAY['IGNORED'::text, 'PAYER'::text, 'DATE'::text, 'OTHER_DATE'::text, 'AMOUNT'::text, 'DEBIT'::text, 'CURRENCY'::text, 'PURPOSE'::text, 'BANK_REFERENCE'::text, 'DIRECTION'::text, 'STATUS'::text])
);

create table blocks (
  blocker_profile_id uuid not null,
  blocked_profile_id uuid not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint blocks_blocked_fkey FOREIGN KEY (blocked_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint blocks_blocker_fkey FOREIGN KEY (blocker_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint blocks_end_check CHECK (ends_at > created_at),
  constraint blocks_pkey PRIMARY KEY (blocker_profile_id, blocked_profile_id),
  constraint blocks_self_check CHECK (blocker_profile_id <> blocked_profile_id)
);

create table chat_broadcasts (
  id uuid not null,
  number bigint not null generated always as identity,
  sender_profile_id uuid not null,
  sector_lat smallint not null,
  sector_lon smallint not null,
  body_text text not null,
  picture_ids uuid[] not null,
  created_at timestamp with time zone not null,
  constraint chat_broadcasts_length_check CHECK (char_length(body_text) <= 4000),
  constraint chat_broadcasts_number_key UNIQUE (number),
  constraint chat_broadcasts_pkey PRIMARY KEY (sender_profile_id, id),
  constraint chat_broadcasts_sector_check CHECK (sector_lat >= '-90'::integer AND sector_lat <= 89 AND sector_lon >= '-180'::integer AND sector_lon <= 179),
  constraint chat_broadcasts_sender_fkey FOREIGN KEY (sender_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table chat_conversations (
  low_profile_id uuid not null,
  high_profile_id uuid not null,
  begun_by_profile_id uuid not null,
  begun_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  last_number bigint not null default 0,
  low_unread integer not null default 0,
  high_unread integer not null default 0,
  low_deleted_number bigint not null default 0,
  high_deleted_number bigint not null default 0,
  low_read_number bigint not null default 0,
  high_read_number bigint not null default 0,
  message_count integer not null default 0,
  constraint chat_conversations_high_fkey FOREIGN KEY (high_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint chat_conversations_low_fkey FOREIGN KEY (low_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint chat_conversations_order_check CHECK (low_profile_id < high_profile_id),
  constraint chat_conversations_pkey PRIMARY KEY (low_profile_id, high_profile_id),
  constraint chat_conversations_unread_check CHECK (low_unread >= 0 AND high_unread >= 0)
);

create table chat_messages (
  id uuid not null,
  number bigint not null generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  sender_profile_id uuid not null,
  recipient_profile_id uuid not null,
  body_text text not null,
  picture_ids uuid[] not null,
  created_at timestamp with time zone not null,
  sender_deleted_at timestamp with time zone,
  recipient_deleted_at timestamp with time zone,
  reply_to_id uuid,
  was_deleted_unread boolean not null default false,
  folded_text text,
  conversation_number integer not null,
  snapshot text not null default (pg_current_snapshot())::text,
  constraint chat_messages_length_check CHECK (char_length(body_text) <= 4000),
  constraint chat_messages_number_key UNIQUE (number),
  constraint chat_messages_pkey PRIMARY KEY (id, recipient_profile_id),
  constraint chat_messages_recipient_fkey FOREIGN KEY (recipient_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint chat_messages_self_check CHECK (sender_profile_id <> recipient_profile_id),
  constraint chat_messages_sender_fkey FOREIGN KEY (sender_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table chat_reads (
  reader_profile_id uuid not null,
  other_profile_id uuid not null,
  after_number bigint not null,
  up_to_number bigint not null,
  read_at timestamp with time zone not null,
  is_shown boolean not null,
  constraint chat_reads_order_check CHECK (after_number < up_to_number),
  constraint chat_reads_other_fkey FOREIGN KEY (other_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint chat_reads_pkey PRIMARY KEY (reader_profile_id, other_profile_id, up_to_number),
  constraint chat_reads_reader_fkey FOREIGN KEY (reader_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table chat_withdrawals (
  sender_profile_id uuid not null,
  id uuid not null,
  withdrawn_at timestamp with time zone not null,
  constraint chat_withdrawals_pkey PRIMARY KEY (sender_profile_id, id),
  constraint chat_withdrawals_sender_fkey FOREIGN KEY (sender_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table discovery_saved_searches (
  id uuid not null,
  profile_id uuid not null,
  name text not null,
  filter text not null,
  created_at timestamp with time zone not null,
  known_until timestamp with time zone not null,
  look_at timestamp with time zone,
  constraint discovery_saved_searches_name_check CHECK (name <> ''::text),
  constraint discovery_saved_searches_pkey PRIMARY KEY (id),
  constraint discovery_saved_searches_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_buster_crowds (
  round_id uuid,
  control text,
  control_profile_id uuid,
  bot_percent integer not null,
  human_percent integer not null,
  unsure_percent integer not null,
  constraint games_buster_crowds_control_key UNIQUE (control),
  constraint games_buster_crowds_item_check CHECK (num_nonnulls(round_id, control, control_profile_id) = 1),
  constraint games_buster_crowds_member_fkey FOREIGN KEY (control_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_buster_crowds_member_key UNIQUE (control_profile_id),
  constraint games_buster_crowds_round_fkey FOREIGN KEY (round_id) REFERENCES games_buster_rounds(id) ON DELETE CASCADE,
  constraint games_buster_crowds_round_key UNIQUE (round_id)
);

create table games_buster_deals (
  id uuid not null,
  profile_id uuid not null,
  round_id uuid,
  control text,
  control_profile_id uuid,
  dealt_at timestamp with time zone not null,
  verdict text,
  answered_at timestamp with time zone,
  is_right boolean,
  settled_at timestamp with time zone,
  constraint games_buster_deals_answer_check CHECK (num_nulls(verdict, answered_at) = ANY (ARRAY[0, 2])),
  constraint games_buster_deals_control_fkey FOREIGN KEY (control_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_buster_deals_control_key UNIQUE (profile_id, control_profile_id),
  constraint games_buster_deals_item_check CHECK (num_nonnulls(round_id, control, control_profile_id) = 1),
  constraint games_buster_deals_made_up_key UNIQUE (profile_id, control),
  constraint games_buster_deals_pkey PRIMARY KEY (id),
  constraint games_buster_deals_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_buster_deals_round_fkey FOREIGN KEY (round_id) REFERENCES games_buster_rounds(id) ON DELETE CASCADE,
  constraint games_buster_deals_round_key UNIQUE (profile_id, round_id),
  constraint games_buster_deals_settled_check CHECK (settled_at IS NULL OR answered_at IS NOT NULL),
  constraint games_buster_deals_verdict_check CHECK (verdict = ANY (ARRAY['BOT'::text, 'HUMAN'::text, 'UNSURE'::text]))
);

create table games_buster_looks (
  what text not null,
  looked_until timestamp with time zone not null,
  constraint games_buster_looks_pkey PRIMARY KEY (what)
);

create table games_buster_places (
  profile_id uuid not null,
  lat double precision not null,
  lon double precision not null,
  seen_at timestamp with time zone not null,
  watched_until timestamp with time zone not null,
  constraint games_buster_places_pkey PRIMARY KEY (profile_id),
  constraint games_buster_places_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_buster_records (
  profile_id uuid not null,
  streak integer not null,
  best integer not null,
  constraint games_buster_records_pkey PRIMARY KEY (profile_id),
  constraint games_buster_records_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_buster_rounds (
  id uuid not null,
  profile_id uuid not null,
  state text not null,
  opened_by text not null,
  signals text[] not null,
  shuffle_key double precision not null default random(),
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  asked_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  is_settled boolean not null default false,
  case_id uuid,
  constraint games_buster_rounds_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE SET NULL,
  constraint games_buster_rounds_ended_check CHECK (ended_by = ANY (ARRAY['PLAYERS'::text, 'ADMINISTRATOR'::text, 'PASSED'::text, 'SILENCE'::text, 'TIME'::text])),
  constraint games_buster_rounds_opened_check CHECK (opened_by = ANY (ARRAY['SIGNALS'::text, 'REPORTS'::text])),
  constraint games_buster_rounds_over_check CHECK ((state = ANY (ARRAY['CLEARED'::text, 'CASE'::text, 'LAPSED'::text])) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (due_at IS NOT NULL) AND (ended_at IS NULL) = (ended_by IS NULL) AND (state <> 'ASKED'::text OR asked_at IS NOT NULL)),
  constraint games_buster_rounds_pkey PRIMARY KEY (id),
  constraint games_buster_rounds_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_buster_rounds_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'CONFIRMATION'::text, 'ASKED'::text, 'CLEARED'::text, 'CASE'::text, 'LAPSED'::text]))
);

create table games_buster_signals (
  profile_id uuid not null,
  signal text not null,
  noticed_at timestamp with time zone not null,
  constraint games_buster_signals_check CHECK (signal = ANY (ARRAY['OPENING_SEVERAL'::text, 'OPENING_MANY'::text, 'RATE_HIGH'::text, 'RATE_MACHINE'::text, 'REPLIES_FEW'::text, 'PICTURE_ELSEWHERE'::text, 'TRAVEL_IMPOSSIBLE'::text])),
  constraint games_buster_signals_pkey PRIMARY KEY (profile_id, signal),
  constraint games_buster_signals_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_control_answers (
  profile_id uuid not null,
  game text not null,
  item text not null,
  is_right boolean not null,
  answered_at timestamp with time zone not null,
  about_profile_id uuid,
  constraint games_control_answers_about_fkey FOREIGN KEY (about_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_control_answers_item_check CHECK (length(item) <= 60),
  constraint games_control_answers_pkey PRIMARY KEY (profile_id, game, item),
  constraint games_control_answers_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_cooties_infections (
  id uuid not null,
  round_id uuid not null,
  profile_id uuid not null,
  infected_by uuid,
  infected_on date not null,
  shown_at timestamp with time zone not null,
  is_notified boolean not null default false,
  cured_on date,
  cure_shown_at timestamp with time zone,
  cured_by uuid,
  constraint games_cooties_infections_by_fkey FOREIGN KEY (infected_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint games_cooties_infections_cured_check CHECK ((cured_on IS NULL) = (cure_shown_at IS NULL) AND (cured_by IS NULL OR cured_on IS NOT NULL)),
  constraint games_cooties_infections_healer_fkey FOREIGN KEY (cured_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint games_cooties_infections_id_key UNIQUE (id),
  constraint games_cooties_infections_pkey PRIMARY KEY (round_id, profile_id),
  constraint games_cooties_infections_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_cooties_infections_round_fkey FOREIGN KEY (round_id) REFERENCES games_cooties_rounds(id) ON DELETE CASCADE
);

create table games_cooties_pokes (
  round_id uuid not null,
  carrier_profile_id uuid not null,
  target_profile_id uuid not null,
  poked_on date not null,
  constraint games_cooties_pokes_carrier_fkey FOREIGN KEY (carrier_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_cooties_pokes_pkey PRIMARY KEY (round_id, carrier_profile_id, target_profile_id),
  constraint games_cooties_pokes_round_fkey FOREIGN KEY (round_id) REFERENCES games_cooties_rounds(id) ON DELETE CASCADE,
  constraint games_cooties_pokes_target_fkey FOREIGN KEY (target_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_cooties_quizzes (
  round_id uuid not null,
  profile_id uuid not null,
  number smallint not null,
  answers smallint[] not null,
  is_right boolean not null,
  answered_at timestamp with time zone not null,
  constraint games_cooties_quizzes_pkey PRIMARY KEY (round_id, profile_id, number),
  constraint games_cooties_quizzes_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_cooties_quizzes_round_fkey FOREIGN KEY (round_id) REFERENCES games_cooties_rounds(id) ON DELETE CASCADE
);

create table games_cooties_results (
  round_id uuid not null,
  kind text not null,
  place smallint not null,
  profile_id uuid,
  cures integer,
  constraint games_cooties_results_cures_check CHECK ((kind = 'HEALER'::text) = (cures IS NOT NULL)),
  constraint games_cooties_results_kind_check CHECK (kind = ANY (ARRAY['CHAIN'::text, 'HEALER'::text])),
  constraint games_cooties_results_pkey PRIMARY KEY (round_id, kind, place),
  constraint games_cooties_results_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint games_cooties_results_round_fkey FOREIGN KEY (round_id) REFERENCES games_cooties_rounds(id) ON DELETE CASCADE
);

create table games_cooties_rounds (
  id uuid not null,
  begins_on date not null,
  ends_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  seed bytea not null,
  closed_at timestamp with time zone,
  carriers integer,
  new_by_day integer[],
  chain_length integer,
  constraint games_cooties_rounds_begins_key UNIQUE (begins_on),
  constraint games_cooties_rounds_closed_check CHECK (num_nonnulls(closed_at, carriers, new_by_day, chain_length) = ANY (ARRAY[0, 4])),
  constraint games_cooties_rounds_pkey PRIMARY KEY (id),
  constraint games_cooties_rounds_seed_check CHECK (octet_length(seed) = 32)
);

create table games_cooties_shots (
  round_id uuid not null,
  healer_profile_id uuid not null,
  target_profile_id uuid not null,
  given_on date not null,
  did_cure boolean not null,
  constraint games_cooties_shots_healer_fkey FOREIGN KEY (healer_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_cooties_shots_pkey PRIMARY KEY (round_id, healer_profile_id, target_profile_id),
  constraint games_cooties_shots_round_fkey FOREIGN KEY (round_id) REFERENCES games_cooties_rounds(id) ON DELETE CASCADE,
  constraint games_cooties_shots_target_fkey FOREIGN KEY (target_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_guesses (
  profile_id uuid not null,
  picture_id uuid,
  round integer not null,
  place smallint not null,
  guess smallint not null,
  share smallint not null,
  streak integer not null,
  guessed_at timestamp with time zone not null,
  constraint games_guesses_guess_check CHECK (guess >= 0 AND guess <= 100),
  constraint games_guesses_once_key UNIQUE (profile_id, picture_id),
  constraint games_guesses_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE SET NULL,
  constraint games_guesses_pkey PRIMARY KEY (profile_id, round, place),
  constraint games_guesses_place_check CHECK (place >= 1 AND place <= 10),
  constraint games_guesses_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_guesses_share_check CHECK (share >= 0 AND share <= 100)
);

create table games_pace (
  account_id uuid not null,
  minute timestamp with time zone not null,
  in_minute integer not null,
  day date not null,
  in_day integer not null,
  constraint games_pace_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint games_pace_pkey PRIMARY KEY (account_id)
);

create table games_photo_deals (
  id uuid not null,
  profile_id uuid not null,
  offer_id uuid not null,
  dealt_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  x integer,
  y integer,
  width integer,
  height integer,
  tip text,
  outcome text,
  constraint games_photo_deals_answer_check CHECK ((tip IS NULL OR answered_at IS NOT NULL) AND (outcome IS NULL OR tip IS NOT NULL)),
  constraint games_photo_deals_crop_check CHECK ((num_nulls(x, y, width, height, tip) = ANY (ARRAY[0, 5])) AND (width * 5) = (height * 4)),
  constraint games_photo_deals_offer_fkey FOREIGN KEY (offer_id) REFERENCES games_photo_offers(id) ON DELETE CASCADE,
  constraint games_photo_deals_once_key UNIQUE (profile_id, offer_id),
  constraint games_photo_deals_outcome_check CHECK (outcome = ANY (ARRAY['TAKEN'::text, 'DECLINED'::text])),
  constraint games_photo_deals_pkey PRIMARY KEY (id),
  constraint games_photo_deals_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_photo_offers (
  id uuid not null,
  profile_id uuid not null,
  picture_id uuid not null,
  picture_version integer not null,
  shuffle_key double precision not null default random(),
  offered_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text not null default 'OPEN'::text,
  proposals integer not null default 0,
  ended_at timestamp with time zone,
  accepted_bundle text,
  told_until timestamp with time zone,
  rewarded_at timestamp with time zone,
  before_views integer,
  before_likes integer,
  after_views integer,
  after_likes integer,
  counted_until timestamp with time zone,
  constraint games_photo_offers_counts_check CHECK ((num_nulls(before_views, before_likes) = ANY (ARRAY[0, 2])) AND (num_nulls(after_views, after_likes) = ANY (ARRAY[0, 2]))),
  constraint games_photo_offers_end_check CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['OPEN'::text, 'FULL'::text])) AND (accepted_bundle IS NULL) = (state <> 'ACCEPTED'::text)),
  constraint games_photo_offers_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint games_photo_offers_pkey PRIMARY KEY (id),
  constraint games_photo_offers_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_photo_offers_results_check CHECK (state = 'ACCEPTED'::text OR num_nonnulls(rewarded_at, before_views, before_likes, after_views, after_likes, counted_until) = 0),
  constraint games_photo_offers_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'FULL'::text, 'ACCEPTED'::text, 'ENDED'::text]))
);

create table games_picture_deals (
  profile_id uuid not null,
  game text not null,
  picture_id uuid not null,
  dealt_at timestamp with time zone not null,
  answer smallint,
  answered_at timestamp with time zone,
  is_counted boolean not null default true,
  constraint games_picture_deals_answer_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint games_picture_deals_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint games_picture_deals_pkey PRIMARY KEY (profile_id, game, picture_id),
  constraint games_picture_deals_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_players (
  profile_id uuid not null,
  game text not null,
  joined_at timestamp with time zone not null,
  shuffle_key double precision not null default random(),
  is_on_board boolean not null default false,
  shows_badge boolean not null default false,
  badge_at timestamp with time zone,
  deal_from double precision not null default random(),
  searched_from double precision,
  nothing_until timestamp with time zone,
  constraint games_players_game_check CHECK (game = ANY (ARRAY['HOT_OR_NOT'::text, 'RATING_GAME'::text, 'PHOTO_HELP'::text, 'GPT_BUSTER'::text, 'COOTIES'::text])),
  constraint games_players_pkey PRIMARY KEY (profile_id, game),
  constraint games_players_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table games_results (
  part text not null,
  until timestamp with time zone not null,
  constraint games_results_pkey PRIMARY KEY (part)
);

create table games_scores (
  profile_id uuid not null,
  game text not null,
  season date not null,
  good double precision not null,
  total double precision not null,
  bound double precision not null generated always as (
CASE
    WHEN (total = (0)::double precision) THEN (0)::double precision
    ELSE GREATEST((0)::double precision, ((((good / total) + ((3.841458820694124)::double precision / ((2)::double precision * total))) - ((1.959963984540054)::double precision * sqrt(((((good / total) * ((1)::double precision - (good / total))) / total) + ((3.841458820694124)::double precision / (((4)::double precision * total) * total)))))) / ((1)::double precision + ((3.841458820694124)::double precision / total))))
END),
  weight double precision not null default 0,
  shown_percent smallint,
  shown_count integer,
  constraint games_scores_pkey PRIMARY KEY (profile_id, game, season),
  constraint games_scores_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint games_scores_share_check CHECK (good >= 0::double precision AND good <= total),
  constraint games_scores_shown_check CHECK ((shown_percent IS NULL) = (shown_count IS NULL))
);

create table games_tallies (
  picture_id uuid not null,
  votes integer not null,
  likes integer not null,
  weighted_votes double precision not null,
  weighted_likes double precision not null,
  bound double precision not null generated always as (
CASE
    WHEN (weighted_votes = (0)::double precision) THEN (0)::double precision
    ELSE GREATEST((0)::double precision, ((((weighted_likes / weighted_votes) + ((3.841458820694124)::double precision / ((2)::double precision * weighted_votes))) - ((1.959963984540054)::double precision * sqrt(((((weighted_likes / weighted_votes) * ((1)::double precision - (weighted_likes / weighted_votes))) / weighted_votes) + ((3.841458820694124)::double precision / (((4)::double precision * weighted_votes) * weighted_votes)))))) / ((1)::double precision + ((3.841458820694124)::double precision / weighted_votes))))
END),
  band text,
  constraint games_tallies_band_check CHECK (band = ANY (ARRAY['TENTH'::text, 'QUARTER'::text, 'HALF'::text, 'REST'::text])),
  constraint games_tallies_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint games_tallies_pkey PRIMARY KEY (picture_id),
  constraint games_tallies_share_check CHECK (likes >= 0 AND likes <= votes AND weighted_likes >= 0::double precision AND weighted_likes <= weighted_votes)
);

create table health_letters (
  id uuid not null,
  due_at timestamp with time zone not null,
  encrypted bytea not null,
  constraint health_letters_encrypted_check CHECK (octet_length(encrypted) = 132),
  constraint health_letters_pkey PRIMARY KEY (id)
);

create table health_notices (
  id uuid not null,
  profile_id uuid not null,
  encrypted_condition bytea not null,
  encrypted_sender bytea,
  received_on date not null,
  contested_on date,
  contested_text text,
  closed_on date,
  constraint health_notices_closed_check CHECK (closed_on IS NULL OR contested_on IS NOT NULL),
  constraint health_notices_contested_check CHECK ((contested_on IS NULL) = (contested_text IS NULL)),
  constraint health_notices_encrypted_check CHECK (octet_length(encrypted_condition) = 60 AND octet_length(encrypted_sender) = 64),
  constraint health_notices_pkey PRIMARY KEY (id),
  constraint health_notices_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint health_notices_sender_check CHECK ((closed_on IS NULL) = (encrypted_sender IS NOT NULL)),
  constraint health_notices_text_check CHECK (char_length(contested_text) <= 500)
);

create table health_report_limits (
  key bytea not null,
  report bytea not null,
  free_on date not null,
  constraint health_report_limits_pkey PRIMARY KEY (key)
);

create table health_tests (
  profile_id uuid not null,
  tested_on date not null,
  remind_months smallint,
  remind_at timestamp with time zone,
  constraint health_tests_months_check CHECK (remind_months = ANY (ARRAY[3, 6, 12])),
  constraint health_tests_pkey PRIMARY KEY (profile_id),
  constraint health_tests_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint health_tests_remind_check CHECK ((remind_months IS NULL) = (remind_at IS NULL))
);

create table hidden_profiles (
  hider_profile_id uuid not null,
  hidden_profile_id uuid not null,
  created_at timestamp with time zone not null,
  constraint hidden_profiles_hidden_fkey FOREIGN KEY (hidden_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint hidden_profiles_hider_fkey FOREIGN KEY (hider_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint hidden_profiles_pkey PRIMARY KEY (hider_profile_id, hidden_profile_id),
  constraint hidden_profiles_self_check CHECK (hider_profile_id <> hidden_profile_id)
);

create table identify_attempts (
  id uuid not null,
  profile_id uuid not null,
  picture_id uuid not null,
  picture_version integer not null,
  poses text[] not null,
  seed bytea not null,
  state text not null,
  began_at timestamp with time zone not null,
  shoot_until timestamp with time zone not null,
  replace_until timestamp with time zone,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  reason text,
  constraint identify_attempts_over_check CHECK ((state = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'LAPSED'::text])) = (decided_at IS NOT NULL) AND (decided_at IS NULL) = (due_at IS NOT NULL) AND (state = ANY (ARRAY['FAILED'::text, 'LAPSED'::text])) = (reason IS NOT NULL)),
  constraint identify_attempts_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint identify_attempts_pkey PRIMARY KEY (id),
  constraint identify_attempts_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint identify_attempts_reason_check CHECK (reason = ANY (ARRAY['DIFFERENT'::text, 'POSES'::text, 'UNSURE'::text, 'TIME'::text, 'PICTURE'::text, 'WITHDRAWN'::text, 'NOBODY'::text])),
  constraint identify_attempts_seed_check CHECK (octet_length(seed) = 32),
  constraint identify_attempts_state_check CHECK (state = ANY (ARRAY['SHOOTING'::text, 'JURY'::text, 'CONFIRMATION'::text, 'PASSED'::text, 'FAILED'::text, 'LAPSED'::text]))
);

create table identify_badges (
  picture_id uuid not null,
  picture_version integer not null,
  verified_at timestamp with time zone not null,
  verified_until timestamp with time zone not null,
  constraint identify_badges_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint identify_badges_pkey PRIMARY KEY (picture_id)
);

create table identify_jurors (
  attempt_id uuid not null,
  juror_profile_id uuid not null,
  called_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  verdict text,
  poses_right boolean,
  weight double precision,
  voted_at timestamp with time zone,
  constraint identify_jurors_attempt_fkey FOREIGN KEY (attempt_id) REFERENCES identify_attempts(id) ON DELETE CASCADE,
  constraint identify_jurors_juror_fkey FOREIGN KEY (juror_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint identify_jurors_pkey PRIMARY KEY (attempt_id, juror_profile_id),
  constraint identify_jurors_verdict_check CHECK (verdict = ANY (ARRAY['SAME'::text, 'DIFFERENT'::text, 'UNSURE'::text])),
  constraint identify_jurors_vote_check CHECK ((verdict IS NULL) = (voted_at IS NULL) AND (poses_right IS NULL) = (voted_at IS NULL) AND (weight IS NULL) = (voted_at IS NULL) AND (voted_at IS NULL OR replaced_at IS NULL))
);

create table identify_shots (
  attempt_id uuid not null,
  number smallint not null,
  encrypted bytea not null,
  taken_at timestamp with time zone not null,
  constraint identify_shots_attempt_fkey FOREIGN KEY (attempt_id) REFERENCES identify_attempts(id) ON DELETE CASCADE,
  constraint identify_shots_number_check CHECK (number >= 1 AND number <= 3),
  constraint identify_shots_pkey PRIMARY KEY (attempt_id, number)
);

create table likes (
  liker_profile_id uuid not null,
  liked_profile_id uuid not null,
  like_type text not null,
  created_at timestamp with time zone not null,
  constraint likes_liked_fkey FOREIGN KEY (liked_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint likes_liker_fkey FOREIGN KEY (liker_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint likes_pkey PRIMARY KEY (liker_profile_id, liked_profile_id),
  constraint likes_self_check CHECK (liker_profile_id <> liked_profile_id),
  constraint likes_type_check CHECK (like_type = ANY (ARRAY['LIKE'::text, 'DISLIKE'::text, 'UNDETERMINED'::text, 'ERROR'::text]))
);

create table likes_pictures (
  liker_profile_id uuid not null,
  picture_id uuid not null,
  liked_profile_id uuid not null,
  like_type text not null,
  created_at timestamp with time zone not null,
  constraint likes_pictures_liked_fkey FOREIGN KEY (liked_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint likes_pictures_liker_fkey FOREIGN KEY (liker_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint likes_pictures_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint likes_pictures_pkey PRIMARY KEY (liker_profile_id, picture_id),
  constraint likes_pictures_self_check CHECK (liker_profile_id <> liked_profile_id),
  constraint likes_pictures_type_check CHECK (like_type = ANY (ARRAY['LIKE'::text, 'DISLIKE'::text, 'UNDETERMINED'::text, 'ERROR'::text]))
);

create table likes_visits (
  profile_id uuid not null,
  list text not null,
  looked_at timestamp with time zone not null,
  seen_until timestamp with time zone not null,
  new_since timestamp with time zone not null,
  constraint likes_visits_list_check CHECK (list = ANY (ARRAY['PROFILE'::text, 'PICTURES'::text])),
  constraint likes_visits_order_check CHECK (new_since <= seen_until),
  constraint likes_visits_pkey PRIMARY KEY (profile_id, list),
  constraint likes_visits_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table live_events (
  number bigint not null generated always as identity,
  profile_id uuid not null,
  event jsonb not null,
  transaction xid8 not null default pg_current_xact_id(),
  created_at timestamp with time zone not null default now(),
  about_profile_id uuid not null,
  constraint live_events_about_fkey FOREIGN KEY (about_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint live_events_pkey PRIMARY KEY (number),
  constraint live_events_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  requires text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table moderation_cases (
  id uuid not null,
  accused_profile_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  evidence jsonb not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  route text not null,
  stage text not null,
  round smallint not null default 1,
  due_at timestamp with time zone,
  evidence_hash bytea not null,
  masked_evidence jsonb not null default '{}'::jsonb,
  seed bytea,
  answer_text text,
  masked_answer text,
  answered_at timestamp with time zone,
  appealed_by text,
  appellant_profile_id uuid,
  appeal_text text,
  masked_appeal text,
  appealed_at timestamp with time zone,
  site_reason text,
  tell_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint moderation_cases_accused_fkey FOREIGN KEY (accused_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint moderation_cases_answer_check CHECK ((num_nulls(answer_text, masked_answer, answered_at) = ANY (ARRAY[0, 3])) AND char_length(answer_text) >= 1 AND char_length(answer_text) <= 4000),
  constraint moderation_cases_appeal_check CHECK ((num_nulls(appealed_by, appeal_text, masked_appeal, appealed_at) = ANY (ARRAY[0, 4])) AND (appealed_by = ANY (ARRAY['ACCUSED'::text, 'REPORTER'::text])) AND char_length(appeal_text) >= 1 AND char_length(appeal_text) <= 4000),
  constraint moderation_cases_appellant_fkey FOREIGN KEY (appellant_profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint moderation_cases_closed_check CHECK ((stage = 'CLOSED'::text) = (closed_at IS NOT NULL)),
  constraint moderation_cases_due_check CHECK ((stage = ANY (ARRAY['ANSWER'::text, 'VOTE'::text, 'DECIDED'::text])) = (due_at IS NOT NULL)),
  constraint moderation_cases_hash_check CHECK (octet_length(evidence_hash) = 32),
  constraint moderation_cases_kind_check CHECK (kind = ANY (ARRAY['PROFILE'::text, 'MESSAGE'::text, 'PICTURE'::text])),
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_round_check CHECK (round = ANY (ARRAY[1, 2])),
  constraint moderation_cases_route_check CHECK (route = ANY (ARRAY['JURY'::text, 'ADMINISTRATORS'::text])),
  constraint moderation_cases_seed_check CHECK (octet_length(seed) = 32),
  constraint moderation_cases_site_check CHECK (site_reason = 'FAKE_PROFILE'::text),
  constraint moderation_cases_stage_check CHECK (stage = ANY (ARRAY['ANSWER'::text, 'VOTE'::text, 'ADMINISTRATORS'::text, 'DECIDED'::text, 'CLOSED'::text]))
);

create table moderation_docket (
  month text not null,
  decided integer not null,
  upheld integer not null,
  overturned integer not null,
  median_hours integer not null,
  is_demo boolean not null default false,
  constraint moderation_docket_month_check CHECK (month ~ '^\d{4}-\d{2}$'::text),
  constraint moderation_docket_pkey PRIMARY KEY (month)
);

create table moderation_draws (
  case_id uuid not null,
  round smallint not null,
  number smallint not null,
  profile_id uuid not null,
  ticket bytea not null,
  drawn_at timestamp with time zone not null,
  constraint moderation_draws_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_draws_pkey PRIMARY KEY (case_id, round, number, profile_id),
  constraint moderation_draws_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table moderation_evidence_pictures (
  case_id uuid not null,
  number smallint not null,
  bundle text not null,
  was_private boolean not null default false,
  constraint moderation_evidence_pictures_bundle_key UNIQUE (bundle),
  constraint moderation_evidence_pictures_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_evidence_pictures_pkey PRIMARY KEY (case_id, number)
);

create table moderation_jurors (
  case_id uuid not null,
  juror_profile_id uuid not null,
  round smallint not null,
  state text not null default 'CALLED'::text,
  called_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  upholds boolean,
  penalty text,
  reason text,
  voted_at timestamp with time zone,
  masked_reason text,
  set_aside boolean not null default false,
  ref uuid not null default gen_random_uuid(),
  constraint moderation_jurors_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_jurors_juror_fkey FOREIGN KEY (juror_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint moderation_jurors_penalty_check CHECK (penalty = ANY (ARRAY['WARNING'::text, 'REMOVAL'::text, 'DAY'::text, 'WEEK'::text, 'MONTH'::text])),
  constraint moderation_jurors_pkey PRIMARY KEY (case_id, juror_profile_id),
  constraint moderation_jurors_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint moderation_jurors_ref_key UNIQUE (ref),
  constraint moderation_jurors_state_check CHECK (state = ANY (ARRAY['CALLED'::text, 'VOTED'::text, 'DECLINED'::text, 'REPLACED'::text, 'DISMISSED'::text])),
  constraint moderation_jurors_vote_check CHECK ((state = 'VOTED'::text) = (voted_at IS NOT NULL) AND (num_nulls(upholds, reason, masked_reason, voted_at) = ANY (ARRAY[0, 4])) AND (penalty IS NOT NULL) = COALESCE(upholds, false))
);

create table moderation_messages (
  id uuid not null,
  case_id uuid not null,
  side text not null,
  body_text text not null,
  sent_at timestamp with time zone not null,
  constraint moderation_messages_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_messages_length_check CHECK (char_length(body_text) >= 1 AND char_length(body_text) <= 4000),
  constraint moderation_messages_pkey PRIMARY KEY (id),
  constraint moderation_messages_side_check CHECK (side = ANY (ARRAY['ACCUSED'::text, 'REPORTER'::text]))
);

create table moderation_practice_answers (
  profile_id uuid not null,
  item text not null,
  upholds boolean not null,
  is_right boolean not null,
  answered_at timestamp with time zone not null,
  sentence_case_id uuid,
  is_repeat boolean not null default false,
  constraint moderation_practice_answers_pkey PRIMARY KEY (profile_id, item, answered_at),
  constraint moderation_practice_answers_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint moderation_practice_answers_sentence_fkey FOREIGN KEY (sentence_case_id) REFERENCES moderation_sentences(case_id) ON DELETE SET NULL
);

create table moderation_reports (
  id uuid not null,
  case_id uuid not null,
  reporter_profile_id uuid not null,
  reason text not null,
  body_text text not null,
  reported_at timestamp with time zone not null,
  masked_text text not null default ''::text,
  sees_evidence boolean not null default false,
  news_at timestamp with time zone,
  constraint moderation_reports_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_reports_length_check CHECK (char_length(body_text) <= 4000),
  constraint moderation_reports_pkey PRIMARY KEY (id),
  constraint moderation_reports_reason_check CHECK (reason = ANY (ARRAY['MINOR'::text, 'THREAT'::text, 'NON_CONSENSUAL_PICTURE'::text, 'CRIME'::text, 'HARASSMENT'::text, 'SPAM'::text, 'FAKE_PROFILE'::text, 'OTHER'::text])),
  constraint moderation_reports_reporter_fkey FOREIGN KEY (reporter_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table moderation_sentences (
  case_id uuid not null,
  profile_id uuid not null,
  step text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint moderation_sentences_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_sentences_end_check CHECK ((step = 'ADMINISTRATORS'::text) = (ends_at IS NULL)),
  constraint moderation_sentences_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_by = ANY (ARRAY['TIME'::text, 'VERDICT'::text, 'ADMINISTRATOR'::text]))),
  constraint moderation_sentences_pkey PRIMARY KEY (case_id),
  constraint moderation_sentences_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint moderation_sentences_step_check CHECK (step = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'ADMINISTRATORS'::text]))
);

create table moderation_service (
  profile_id uuid not null,
  since timestamp with time zone not null,
  called_at timestamp with time zone,
  constraint moderation_service_pkey PRIMARY KEY (profile_id),
  constraint moderation_service_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table moderation_verdicts (
  case_id uuid not null,
  round smallint not null,
  upheld boolean not null,
  penalty text,
  decided_by text not null,
  votes_for smallint not null default 0,
  votes_against smallint not null default 0,
  reason text not null default ''::text,
  decided_at timestamp with time zone not null,
  constraint moderation_verdicts_by_check CHECK ((decided_by = ANY (ARRAY['JURY'::text, 'JURY_AND_ADMINISTRATOR'::text, 'ADMINISTRATOR'::text])) AND (decided_by = 'JURY'::text OR char_length(reason) >= 1 AND char_length(reason) <= 500)),
  constraint moderation_verdicts_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint moderation_verdicts_penalty_check CHECK (upheld = (penalty IS NOT NULL) AND (penalty = ANY (ARRAY['WARNING'::text, 'REMOVAL'::text, 'DAY'::text, 'WEEK'::text, 'MONTH'::text]))),
  constraint moderation_verdicts_pkey PRIMARY KEY (case_id, round),
  constraint moderation_verdicts_round_check CHECK (round = ANY (ARRAY[1, 2, 3]))
);

create table notes (
  author_profile_id uuid not null,
  about_profile_id uuid not null,
  body_text text not null,
  private_tags text[] not null,
  changed_at timestamp with time zone not null,
  constraint notes_about_fkey FOREIGN KEY (about_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notes_author_fkey FOREIGN KEY (author_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notes_length_check CHECK (char_length(body_text) <= 4000),
  constraint notes_pkey PRIMARY KEY (author_profile_id, about_profile_id),
  constraint notes_self_check CHECK (author_profile_id <> about_profile_id),
  constraint notes_tags_check CHECK (cardinality(private_tags) <= 30)
);

create table notifications (
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  actor_profile_id uuid,
  subject_id uuid,
  created_at timestamp with time zone not null,
  push_at timestamp with time zone,
  push_failures integer not null default 0,
  push_left text[],
  pushed_at timestamp with time zone,
  taken_back boolean not null default false,
  saved_search_id uuid,
  case_id uuid,
  constraint notifications_actor_fkey FOREIGN KEY (actor_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notifications_case_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint notifications_open_key UNIQUE NULLS NOT DISTINCT (profile_id, kind, actor_profile_id, saved_search_id, case_id),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notifications_saved_search_fkey FOREIGN KEY (saved_search_id) REFERENCES discovery_saved_searches(id) ON DELETE CASCADE,
  constraint notifications_self_check CHECK (profile_id <> actor_profile_id)
);

create table pictures (
  id uuid not null,
  profile_id uuid not null,
  version integer not null,
  width integer not null,
  height integer not null,
  sort_order integer not null,
  created_at timestamp with time zone not null,
  bundle text not null,
  private_since timestamp with time zone,
  nsfw_by text,
  nsfw_since timestamp with time zone,
  nsfw_contested_at timestamp with time zone,
  late_bundle text,
  preview text,
  fingerprinted_at timestamp with time zone,
  fingerprint_rows bit(64),
  fingerprint_columns bit(64),
  fingerprint_bands integer[],
  constraint pictures_bundle_key UNIQUE (bundle),
  constraint pictures_fingerprint_check CHECK ((num_nulls(fingerprint_rows, fingerprint_columns, fingerprint_bands) = ANY (ARRAY[0, 3])) AND (fingerprint_rows IS NULL OR fingerprinted_at IS NOT NULL)),
  constraint pictures_late_bundle_key UNIQUE (late_bundle),
  constraint pictures_nsfw_check CHECK ((nsfw_by = ANY (ARRAY['UNRATED'::text, 'OWNER'::text, 'CLASSIFIER'::text, 'MEMBERS'::text])) AND (nsfw_by IS NULL) = (nsfw_since IS NULL)),
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_preview_check CHECK (preview ~ '^[0-9a-f]{18}$'::text),
  constraint pictures_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint pictures_size_check CHECK (width > 0 AND height > 0),
  constraint pictures_version_check CHECK (version > 0)
);

create table pictures_grants (
  id uuid not null,
  picture_id uuid not null,
  viewer_profile_id uuid not null,
  reason text not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  first_seen_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  constraint pictures_grants_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint pictures_grants_pkey PRIMARY KEY (id),
  constraint pictures_grants_reason_check CHECK (reason = ANY (ARRAY['SHARED'::text, 'CHAT'::text])),
  constraint pictures_grants_seen_check CHECK ((first_seen_at IS NULL) = (last_seen_at IS NULL)),
  constraint pictures_grants_viewer_fkey FOREIGN KEY (viewer_profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table pictures_nsfw_flags (
  picture_id uuid not null,
  flagger_profile_id uuid not null,
  created_at timestamp with time zone not null,
  constraint pictures_nsfw_flags_flagger_fkey FOREIGN KEY (flagger_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint pictures_nsfw_flags_picture_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint pictures_nsfw_flags_pkey PRIMARY KEY (picture_id, flagger_profile_id)
);

create table pictures_requests (
  owner_profile_id uuid not null,
  requester_profile_id uuid not null,
  asked_at timestamp with time zone not null,
  declined_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint pictures_requests_owner_fkey FOREIGN KEY (owner_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint pictures_requests_pkey PRIMARY KEY (owner_profile_id, requester_profile_id),
  constraint pictures_requests_requester_fkey FOREIGN KEY (requester_profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint pictures_requests_self_check CHECK (owner_profile_id <> requester_profile_id),
  constraint pictures_requests_withdrawn_check CHECK (withdrawn_at IS NULL OR declined_at IS NOT NULL)
);

create table positions (
  profile_id uuid not null,
  lat double precision not null,
  lon double precision not null,
  published_by text not null,
  pending_lat double precision,
  pending_lon double precision,
  publish_at timestamp with time zone,
  hidden boolean not null,
  reported_at timestamp with time zone not null,
  effective_until timestamp with time zone not null,
  memory jsonb not null default '[]'::jsonb,
  is_chosen boolean not null default false,
  shown_at timestamp with time zone not null,
  constraint positions_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  constraint positions_lon_check CHECK (lon >= '-180'::integer::double precision AND lon <= 180::double precision),
  constraint positions_pending_check CHECK (num_nonnulls(pending_lat, pending_lon, publish_at) = ANY (ARRAY[0, 3])),
  constraint positions_pkey PRIMARY KEY (profile_id),
  constraint positions_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint positions_published_by_check CHECK (published_by = ANY (ARRAY['DEVICE_GPS'::text, 'OVERRIDE'::text]))
);

create table presence_changes (
  number bigint not null generated always as identity,
  profile_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  changed_at timestamp with time zone not null default now(),
  constraint presence_changes_pkey PRIMARY KEY (number)
);

create table profile_age_flags (
  id uuid not null,
  profile_id uuid not null,
  birthdate date not null,
  flagged_at timestamp with time zone not null,
  constraint profile_age_flags_pkey PRIMARY KEY (id),
  constraint profile_age_flags_profile_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table profiles (
  id uuid not null,
  account_id uuid,
  name text not null default ''::text,
  birthdate date,
  birthdate_corrected_at timestamp with time zone,
  height text not null default ''::text,
  weight text not null default ''::text,
  characteristics text[] not null default '{}'::text[],
  description text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words text not null generated always as (folded(((name || ' '::text) || description))),
  constraint profiles_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint profiles_pkey PRIMARY KEY (id)
);

create table quota_uses (
  id bigint not null generated always as identity,
  kind text not null,
  key bytea not null,
  used_at timestamp with time zone not null,
  constraint quota_uses_pkey PRIMARY KEY (id)
);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  by_mail boolean not null,
  address inet,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  device text,
  constraint sessions_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);

create table sessions_networks (
  account_id uuid not null,
  network bytea not null,
  seen_at timestamp with time zone not null,
  constraint sessions_networks_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_networks_pkey PRIMARY KEY (account_id, network)
);

create table site_backups (
  made_at timestamp with time zone not null,
  bytes bigint not null,
  read_back_at timestamp with time zone,
  constraint site_backups_bytes_check CHECK (bytes > 0),
  constraint site_backups_pkey PRIMARY KEY (made_at)
);

create table site_builds (
  bundle text not null,
  files text[] not null,
  used_at timestamp with time zone not null,
  constraint site_builds_pkey PRIMARY KEY (bundle)
);

create table support_answers (
  id uuid not null,
  message_id uuid not null,
  body_text text not null,
  answered_at timestamp with time zone not null,
  constraint support_answers_length_check CHECK (char_length(body_text) >= 1 AND char_length(body_text) <= 4000),
  constraint support_answers_message_fkey FOREIGN KEY (message_id) REFERENCES support_messages(id) ON DELETE CASCADE,
  constraint support_answers_pkey PRIMARY KEY (id)
);

create table support_messages (
  id uuid not null,
  account_id uuid,
  name text not null,
  message text not null,
  email text,
  created_at timestamp with time zone not null,
  brand text not null,
  closed_at timestamp with time zone,
  constraint support_messages_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint support_messages_email_check CHECK (account_id IS NULL OR email IS NULL),
  constraint support_messages_length_check CHECK (char_length(message) >= 1 AND char_length(message) <= 4000),
  constraint support_messages_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  constraint support_messages_pkey PRIMARY KEY (id)
);

create extension pg_trgm;

CREATE INDEX accounts_acknowledgements_address_index ON accounts_acknowledgements USING btree (acknowledged_at) WHERE (address IS NOT NULL);

CREATE INDEX accounts_acknowledgements_at_index ON accounts_acknowledgements USING btree (acknowledged_at);

CREATE INDEX accounts_acknowledgements_email_index ON accounts_acknowledgements USING btree (email);

CREATE INDEX accounts_default_profile_index ON accounts USING btree (default_profile_id);

CREATE INDEX accounts_email_changes_due_index ON accounts_email_changes USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);

CREATE INDEX accounts_email_changes_expires_index ON accounts_email_changes USING btree (expires_at);

CREATE INDEX accounts_email_changes_mailbox_index ON accounts_email_changes USING btree (mailbox) WHERE (mail_due_at IS NOT NULL);

CREATE INDEX accounts_email_words_index ON accounts USING gin (email gin_trgm_ops);

CREATE INDEX accounts_mail_passwords_created_index ON accounts_mail_passwords USING btree (created_at);

CREATE INDEX accounts_mail_passwords_email_index ON accounts_mail_passwords USING btree (email);

CREATE INDEX accounts_mail_passwords_expires_index ON accounts_mail_passwords USING btree (expires_at);

CREATE INDEX accounts_old_addresses_account_index ON accounts_old_addresses USING btree (account_id);

CREATE INDEX accounts_old_addresses_expires_index ON accounts_old_addresses USING btree (expires_at);

CREATE INDEX accounts_push_subscriptions_session_index ON accounts_push_subscriptions USING btree (session_id);

CREATE INDEX accounts_roles_role_index ON accounts_roles USING btree (role, account_id) WHERE (role <> 'USER'::text);

CREATE INDEX accounts_unusual_email_index ON accounts USING btree (email) WHERE (email !~ '^[!-~]+@([a-z0-9_-]+\.)*[a-z0-9_-]+$'::text);

CREATE INDEX accounts_waiting_login_mails_due_index ON accounts_waiting_login_mails USING btree (due_at);

CREATE INDEX accounts_waiting_login_mails_email_index ON accounts_waiting_login_mails USING btree (email);

CREATE INDEX audit_addresses_account_index ON audit_addresses USING btree (account_id);

CREATE INDEX audit_addresses_acted_index ON audit_addresses USING btree (acted_at);

CREATE INDEX audit_entries_action_index ON audit_entries USING btree (action, id DESC);

CREATE INDEX audit_entries_actor_index ON audit_entries USING btree (actor_key, id DESC);

CREATE INDEX audit_entries_details_index ON audit_entries USING btree (details) WHERE (action = ANY (ARRAY['CASE_DECIDED'::text, 'HEALTH_SENDER_OPENED'::text]));

CREATE INDEX audit_entries_subject_index ON audit_entries USING btree (subject_key, id DESC);

CREATE INDEX billing_bank_details_set_by_index ON billing_bank_details USING btree (set_by);

CREATE INDEX billing_checkouts_created_index ON billing_checkouts USING btree (created_at);

CREATE INDEX billing_checkouts_invoice_index ON billing_checkouts USING btree (invoice_id, created_at);

CREATE INDEX billing_checkouts_open_index ON billing_checkouts USING btree (created_at) WHERE (ended_at IS NULL);

CREATE INDEX billing_cost_ends_cost_index ON billing_cost_ends USING btree (cost_id, last_month);

CREATE INDEX billing_credit_months_member_index ON billing_credit_months USING btree (member_key, ends_at);

CREATE INDEX billing_credits_booked_index ON billing_credits USING btree (booked_at);

CREATE INDEX billing_credits_member_index ON billing_credits USING btree (member_key, booked_at);

CREATE UNIQUE INDEX billing_credits_work_key ON billing_credits USING btree (member_key, work, work_id) WHERE (kind = 'EARNED'::text);

CREATE INDEX billing_entries_booked_index ON billing_entries USING btree (booked_at);

CREATE INDEX billing_entries_cost_index ON billing_entries USING btree (cost_id, cost_month);

CREATE INDEX billing_entries_invoice_index ON billing_entries USING btree (invoice_id);

CREATE INDEX billing_entries_payment_index ON billing_entries USING btree (payment_id);

CREATE INDEX billing_invoices_member_index ON billing_invoices USING btree (member_key, issued_at);

CREATE INDEX billing_payments_bank_keys_index ON billing_payments USING gin (bank_keys);

CREATE INDEX billing_payments_invoice_index ON billing_payments USING btree (invoice_id);

CREATE INDEX billing_payments_undecided_index ON billing_payments USING btree (received_at) WHERE (purpose IS NOT NULL);

CREATE INDEX billing_periods_end_index ON billing_periods USING btree (ends_at);

CREATE INDEX billing_periods_member_index ON billing_periods USING btree (member_key, ends_at);

CREATE INDEX billing_postings_account_index ON billing_postings USING btree (account);

CREATE INDEX billing_seats_payer_index ON billing_seats USING btree (payer_account_id, made_at);

CREATE INDEX billing_statement_layouts_confirmed_by_index ON billing_statement_layouts USING btree (confirmed_by);

CREATE INDEX blocks_blocked_index ON blocks USING btree (blocked_profile_id);

CREATE INDEX blocks_end_index ON blocks USING btree (ends_at) WHERE (ends_at IS NOT NULL);

CREATE INDEX chat_broadcasts_created_at_index ON chat_broadcasts USING btree (created_at);

CREATE INDEX chat_broadcasts_id_index ON chat_broadcasts USING btree (id);

CREATE INDEX chat_broadcasts_sector_index ON chat_broadcasts USING btree (sector_lat, sector_lon, number DESC);

CREATE INDEX chat_conversations_begun_at_index ON chat_conversations USING btree (begun_at);

CREATE INDEX chat_conversations_begun_index ON chat_conversations USING btree (begun_by_profile_id, begun_at);

CREATE INDEX chat_conversations_deleted_index ON chat_conversations USING btree (low_profile_id) WHERE (LEAST(low_deleted_number, high_deleted_number) > 0);

CREATE INDEX chat_conversations_high_newest_index ON chat_conversations USING btree (high_profile_id, last_number DESC);

CREATE INDEX chat_conversations_high_unread_index ON chat_conversations USING btree (high_profile_id) WHERE (high_unread > 0);

CREATE INDEX chat_conversations_low_newest_index ON chat_conversations USING btree (low_profile_id, last_number DESC);

CREATE INDEX chat_conversations_low_unread_index ON chat_conversations USING btree (low_profile_id) WHERE (low_unread > 0);

CREATE UNIQUE INDEX chat_messages_conversation_index ON chat_messages USING btree (LEAST(sender_profile_id, recipient_profile_id), GREATEST(sender_profile_id, recipient_profile_id), conversation_number);

CREATE INDEX chat_messages_deleted_index ON chat_messages USING btree (number) WHERE ((sender_deleted_at IS NOT NULL) AND (recipient_deleted_at IS NOT NULL));

CREATE INDEX chat_messages_folded_index ON chat_messages USING gin ((ARRAY[sender_profile_id, recipient_profile_id]), COALESCE(folded_text, folded(body_text)) gin_trgm_ops);

CREATE INDEX chat_messages_pair_index ON chat_messages USING btree (sender_profile_id, recipient_profile_id, number DESC);

CREATE INDEX chat_messages_recipient_index ON chat_messages USING btree (recipient_profile_id, number DESC);

CREATE INDEX chat_messages_sender_index ON chat_messages USING btree (sender_profile_id, number DESC);

CREATE INDEX chat_reads_other_index ON chat_reads USING btree (other_profile_id);

CREATE INDEX discovery_saved_searches_look_index ON discovery_saved_searches USING btree (look_at) WHERE (look_at IS NOT NULL);

CREATE UNIQUE INDEX discovery_saved_searches_name_key ON discovery_saved_searches USING btree (profile_id, lower(name));

CREATE INDEX games_buster_deals_control_index ON games_buster_deals USING btree (control, answered_at) WHERE (verdict IS NOT NULL);

CREATE INDEX games_buster_deals_member_index ON games_buster_deals USING btree (control_profile_id) WHERE (control_profile_id IS NOT NULL);

CREATE INDEX games_buster_deals_open_index ON games_buster_deals USING btree (profile_id, dealt_at) WHERE (verdict IS NULL);

CREATE INDEX games_buster_deals_round_index ON games_buster_deals USING btree (round_id) WHERE (round_id IS NOT NULL);

CREATE INDEX games_buster_places_watched_index ON games_buster_places USING btree (watched_until);

CREATE INDEX games_buster_rounds_case_index ON games_buster_rounds USING btree (case_id) WHERE (case_id IS NOT NULL);

CREATE INDEX games_buster_rounds_due_index ON games_buster_rounds USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX games_buster_rounds_ended_index ON games_buster_rounds USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX games_buster_rounds_profile_index ON games_buster_rounds USING btree (profile_id, ended_at);

CREATE UNIQUE INDEX games_buster_rounds_running_key ON games_buster_rounds USING btree (profile_id) WHERE (ended_at IS NULL);

CREATE INDEX games_buster_rounds_shuffle_index ON games_buster_rounds USING btree (shuffle_key, id) WHERE (state = 'OPEN'::text);

CREATE INDEX games_buster_rounds_unsettled_index ON games_buster_rounds USING btree (ended_at) WHERE ((state = ANY (ARRAY['CLEARED'::text, 'CASE'::text])) AND (NOT is_settled));

CREATE INDEX games_buster_signals_noticed_index ON games_buster_signals USING btree (noticed_at);

CREATE INDEX games_control_answers_about_index ON games_control_answers USING btree (about_profile_id) WHERE (about_profile_id IS NOT NULL);

CREATE INDEX games_cooties_infections_by_index ON games_cooties_infections USING btree (infected_by);

CREATE INDEX games_cooties_infections_healer_index ON games_cooties_infections USING btree (cured_by);

CREATE INDEX games_cooties_infections_profile_index ON games_cooties_infections USING btree (profile_id);

CREATE INDEX games_cooties_infections_unnotified_index ON games_cooties_infections USING btree (round_id) WHERE (NOT is_notified);

CREATE INDEX games_cooties_pokes_carrier_index ON games_cooties_pokes USING btree (carrier_profile_id);

CREATE INDEX games_cooties_pokes_target_index ON games_cooties_pokes USING btree (target_profile_id);

CREATE INDEX games_cooties_quizzes_profile_index ON games_cooties_quizzes USING btree (profile_id);

CREATE INDEX games_cooties_results_profile_index ON games_cooties_results USING btree (profile_id);

CREATE INDEX games_cooties_rounds_closed_index ON games_cooties_rounds USING btree (closed_at) WHERE (closed_at IS NOT NULL);

CREATE UNIQUE INDEX games_cooties_rounds_open_key ON games_cooties_rounds USING btree ((true)) WHERE (closed_at IS NULL);

CREATE INDEX games_cooties_shots_healer_index ON games_cooties_shots USING btree (healer_profile_id);

CREATE INDEX games_cooties_shots_target_index ON games_cooties_shots USING btree (target_profile_id);

CREATE INDEX games_guesses_picture_index ON games_guesses USING btree (picture_id);

CREATE INDEX games_photo_deals_offer_index ON games_photo_deals USING btree (offer_id);

CREATE INDEX games_photo_deals_open_index ON games_photo_deals USING btree (profile_id, dealt_at) WHERE (answered_at IS NULL);

CREATE UNIQUE INDEX games_photo_deals_taken_key ON games_photo_deals USING btree (offer_id) WHERE (outcome = 'TAKEN'::text);

CREATE INDEX games_photo_offers_accepted_index ON games_photo_offers USING btree (id) WHERE (state = 'ACCEPTED'::text);

CREATE INDEX games_photo_offers_due_index ON games_photo_offers USING btree (ends_at) WHERE (ended_at IS NULL);

CREATE INDEX games_photo_offers_ended_index ON games_photo_offers USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE UNIQUE INDEX games_photo_offers_open_key ON games_photo_offers USING btree (picture_id) WHERE (ended_at IS NULL);

CREATE INDEX games_photo_offers_owner_index ON games_photo_offers USING btree (profile_id, offered_at);

CREATE INDEX games_photo_offers_picture_index ON games_photo_offers USING btree (picture_id);

CREATE INDEX games_photo_offers_shuffle_index ON games_photo_offers USING btree (shuffle_key, id) WHERE (state = 'OPEN'::text);

CREATE INDEX games_photo_offers_unrewarded_index ON games_photo_offers USING btree (id) WHERE ((state = 'ACCEPTED'::text) AND (rewarded_at IS NULL));

CREATE INDEX games_picture_deals_open_index ON games_picture_deals USING btree (profile_id, game, dealt_at) WHERE (answered_at IS NULL);

CREATE INDEX games_picture_deals_picture_index ON games_picture_deals USING btree (picture_id, game);

CREATE INDEX games_picture_deals_uncounted_index ON games_picture_deals USING btree (picture_id, profile_id) WHERE (NOT is_counted);

CREATE INDEX games_players_board_index ON games_players USING btree (game, profile_id) WHERE is_on_board;

CREATE UNIQUE INDEX games_players_shuffle_key ON games_players USING btree (game, shuffle_key, profile_id);

CREATE INDEX games_scores_board_index ON games_scores USING btree (game, season, shown_percent DESC, profile_id);

CREATE INDEX health_letters_due_index ON health_letters USING btree (due_at);

CREATE INDEX health_notices_contested_index ON health_notices USING btree (contested_on, id) WHERE ((contested_on IS NOT NULL) AND (closed_on IS NULL));

CREATE INDEX health_notices_profile_index ON health_notices USING btree (profile_id, received_on DESC, id);

CREATE INDEX health_notices_received_index ON health_notices USING btree (received_on);

CREATE INDEX health_report_limits_free_index ON health_report_limits USING btree (free_on);

CREATE INDEX health_tests_remind_index ON health_tests USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE INDEX hidden_profiles_hidden_index ON hidden_profiles USING btree (hidden_profile_id);

CREATE INDEX identify_attempts_decided_index ON identify_attempts USING btree (decided_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX identify_attempts_due_index ON identify_attempts USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE UNIQUE INDEX identify_attempts_open_key ON identify_attempts USING btree (profile_id) WHERE (decided_at IS NULL);

CREATE INDEX identify_attempts_picture_index ON identify_attempts USING btree (picture_id);

CREATE INDEX identify_attempts_profile_index ON identify_attempts USING btree (profile_id, began_at);

CREATE INDEX identify_badges_until_index ON identify_badges USING btree (verified_until);

CREATE INDEX identify_jurors_juror_index ON identify_jurors USING btree (juror_profile_id, due_at);

CREATE INDEX likes_given_index ON likes USING btree (liker_profile_id, created_at, liked_profile_id) WHERE (like_type = 'LIKE'::text);

CREATE INDEX likes_liked_index ON likes USING btree (liked_profile_id);

CREATE INDEX likes_liker_index ON likes USING btree (liker_profile_id, created_at, liked_profile_id);

CREATE INDEX likes_pictures_given_index ON likes_pictures USING btree (liker_profile_id, created_at, picture_id);

CREATE INDEX likes_pictures_given_likes_index ON likes_pictures USING btree (liker_profile_id, created_at, picture_id) WHERE (like_type = 'LIKE'::text);

CREATE INDEX likes_pictures_liked_index ON likes_pictures USING btree (liked_profile_id);

CREATE INDEX likes_pictures_picture_index ON likes_pictures USING btree (picture_id);

CREATE INDEX likes_pictures_received_index ON likes_pictures USING btree (liked_profile_id, created_at, liker_profile_id, picture_id) WHERE (like_type = 'LIKE'::text);

CREATE INDEX likes_received_index ON likes USING btree (liked_profile_id, created_at, liker_profile_id) WHERE (like_type = 'LIKE'::text);

CREATE INDEX live_events_about_index ON live_events USING btree (about_profile_id, profile_id);

CREATE INDEX live_events_created_at_index ON live_events USING btree (created_at);

CREATE INDEX live_events_order_index ON live_events USING btree (transaction, number);

CREATE INDEX live_events_profile_order_index ON live_events USING btree (profile_id, transaction, number);

CREATE INDEX moderation_cases_accused_index ON moderation_cases USING btree (accused_profile_id);

CREATE INDEX moderation_cases_appellant_index ON moderation_cases USING btree (appellant_profile_id) WHERE (appellant_profile_id IS NOT NULL);

CREATE INDEX moderation_cases_closed_index ON moderation_cases USING btree (closed_at, id) WHERE (stage = 'CLOSED'::text);

CREATE INDEX moderation_cases_due_index ON moderation_cases USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX moderation_cases_left_appeal_index ON moderation_cases USING btree (id) WHERE ((appealed_by = 'REPORTER'::text) AND (appellant_profile_id IS NULL));

CREATE INDEX moderation_cases_open_index ON moderation_cases USING btree (stage) WHERE (stage <> 'CLOSED'::text);

CREATE INDEX moderation_cases_opened_index ON moderation_cases USING btree (opened_at);

CREATE INDEX moderation_cases_running_index ON moderation_cases USING btree (opened_at, id) WHERE (stage = ANY (ARRAY['ANSWER'::text, 'VOTE'::text, 'DECIDED'::text]));

CREATE INDEX moderation_cases_tell_index ON moderation_cases USING btree (tell_at) WHERE (told_at IS NULL);

CREATE INDEX moderation_cases_thing_index ON moderation_cases USING btree (accused_profile_id, kind, thing_id);

CREATE INDEX moderation_cases_waiting_index ON moderation_cases USING btree (route, opened_at, id) WHERE (stage = 'ADMINISTRATORS'::text);

CREATE INDEX moderation_draws_profile_index ON moderation_draws USING btree (profile_id);

CREATE INDEX moderation_jurors_juror_index ON moderation_jurors USING btree (juror_profile_id, called_at);

CREATE INDEX moderation_messages_case_index ON moderation_messages USING btree (case_id, sent_at);

CREATE UNIQUE INDEX moderation_practice_answers_first_key ON moderation_practice_answers USING btree (profile_id, item) WHERE (NOT is_repeat);

CREATE INDEX moderation_practice_answers_sentence_index ON moderation_practice_answers USING btree (sentence_case_id);

CREATE INDEX moderation_reports_case_index ON moderation_reports USING btree (case_id);

CREATE INDEX moderation_reports_fake_index ON moderation_reports USING btree (reported_at) WHERE (reason = ANY (ARRAY['SPAM'::text, 'FAKE_PROFILE'::text]));

CREATE INDEX moderation_reports_news_index ON moderation_reports USING btree (news_at) WHERE (news_at IS NOT NULL);

CREATE INDEX moderation_reports_reporter_index ON moderation_reports USING btree (reporter_profile_id, id);

CREATE INDEX moderation_sentences_end_index ON moderation_sentences USING btree (ends_at) WHERE (ended_at IS NULL);

CREATE INDEX moderation_sentences_profile_index ON moderation_sentences USING btree (profile_id, begins_at);

CREATE INDEX moderation_sentences_running_index ON moderation_sentences USING btree (profile_id) WHERE (ended_at IS NULL);

CREATE INDEX moderation_service_called_index ON moderation_service USING btree (called_at NULLS FIRST, profile_id);

CREATE INDEX moderation_verdicts_decided_index ON moderation_verdicts USING btree (decided_at);

CREATE INDEX notes_about_index ON notes USING btree (about_profile_id);

CREATE INDEX notes_changed_index ON notes USING btree (author_profile_id, changed_at);

CREATE INDEX notifications_actor_index ON notifications USING btree (actor_profile_id);

CREATE INDEX notifications_case_index ON notifications USING btree (case_id) WHERE (case_id IS NOT NULL);

CREATE INDEX notifications_created_index ON notifications USING btree (created_at);

CREATE INDEX notifications_newest_index ON notifications USING btree (profile_id, kind, created_at DESC, id DESC);

CREATE INDEX notifications_push_index ON notifications USING btree (push_at) WHERE (push_at IS NOT NULL);

CREATE INDEX notifications_saved_search_index ON notifications USING btree (saved_search_id) WHERE (saved_search_id IS NOT NULL);

CREATE INDEX notifications_taken_back_index ON notifications USING btree (pushed_at) WHERE taken_back;

CREATE INDEX pictures_fingerprint_bands_index ON pictures USING gin (fingerprint_bands) WHERE (fingerprint_bands IS NOT NULL);

CREATE INDEX pictures_fingerprint_over_index ON pictures USING btree (id) WHERE ((fingerprinted_at IS NOT NULL) AND ((private_since IS NOT NULL) OR (nsfw_by IS NOT NULL)));

CREATE INDEX pictures_fingerprinted_index ON pictures USING btree (fingerprinted_at) WHERE (fingerprint_bands IS NOT NULL);

CREATE INDEX pictures_grants_expires_index ON pictures_grants USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE UNIQUE INDEX pictures_grants_live_key ON pictures_grants USING btree (picture_id, viewer_profile_id) WHERE (revoked_at IS NULL);

CREATE INDEX pictures_grants_picture_index ON pictures_grants USING btree (picture_id, granted_at);

CREATE INDEX pictures_grants_revoked_index ON pictures_grants USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

CREATE INDEX pictures_grants_viewer_index ON pictures_grants USING btree (viewer_profile_id, picture_id);

CREATE INDEX pictures_nsfw_flags_flagger_index ON pictures_nsfw_flags USING btree (flagger_profile_id, picture_id);

CREATE INDEX pictures_profile_index ON pictures USING btree (profile_id, sort_order, id);

CREATE INDEX pictures_requests_answered_index ON pictures_requests USING btree (answered_at) WHERE (answered_at IS NOT NULL);

CREATE INDEX pictures_requests_asked_index ON pictures_requests USING btree (asked_at) WHERE (declined_at IS NULL);

CREATE INDEX pictures_requests_declined_index ON pictures_requests USING btree (declined_at) WHERE (declined_at IS NOT NULL);

CREATE INDEX pictures_requests_open_index ON pictures_requests USING btree (owner_profile_id, asked_at, requester_profile_id) WHERE ((declined_at IS NULL) AND (answered_at IS NULL));

CREATE INDEX pictures_requests_requester_index ON pictures_requests USING btree (requester_profile_id, owner_profile_id);

CREATE INDEX pictures_unfingerprinted_index ON pictures USING btree (id) WHERE ((fingerprinted_at IS NULL) AND (private_since IS NULL) AND (nsfw_by IS NULL));

CREATE INDEX pictures_unrated_index ON pictures USING btree (nsfw_since, id) WHERE (nsfw_by = 'UNRATED'::text);

CREATE INDEX pictures_without_preview_index ON pictures USING btree (id) WHERE (preview IS NULL);

CREATE INDEX positions_effective_until_index ON positions USING btree (effective_until);

CREATE INDEX positions_publish_at_index ON positions USING btree (publish_at) WHERE (publish_at IS NOT NULL);

CREATE INDEX positions_shown_index ON positions USING btree (reported_at) WHERE (shown_at < reported_at);

CREATE INDEX presence_changes_changed_at_index ON presence_changes USING btree (changed_at);

CREATE INDEX presence_changes_order_index ON presence_changes USING btree (transaction, number);

CREATE INDEX profile_age_flags_profile_index ON profile_age_flags USING btree (profile_id);

CREATE INDEX profiles_account_index ON profiles USING btree (account_id);

CREATE INDEX profiles_incomplete_index ON profiles USING btree (account_id) WHERE ((name = ''::text) OR (birthdate IS NULL));

CREATE INDEX profiles_name_index ON profiles USING gin (folded(name) gin_trgm_ops);

CREATE INDEX profiles_words_index ON profiles USING gin (words gin_trgm_ops);

CREATE INDEX quota_uses_at_index ON quota_uses USING btree (used_at);

CREATE INDEX quota_uses_key_index ON quota_uses USING btree (kind, key, used_at);

CREATE INDEX sessions_account_index ON sessions USING btree (account_id);

CREATE INDEX sessions_address_index ON sessions USING btree (created_at) WHERE (address IS NOT NULL);

CREATE INDEX sessions_networks_seen_index ON sessions_networks USING btree (seen_at);

CREATE INDEX sessions_seen_index ON sessions USING btree (seen_at);

CREATE INDEX support_answers_message_index ON support_answers USING btree (message_id, answered_at);

CREATE INDEX support_messages_account_index ON support_messages USING btree (account_id);

CREATE INDEX support_messages_created_index ON support_messages USING btree (created_at, id);

CREATE INDEX support_messages_open_index ON support_messages USING btree (created_at, id) WHERE (closed_at IS NULL);

CREATE OR REPLACE FUNCTION public.accounts_count_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accounts_role_counts (role, change)
    select role, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by role;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is only added to';
end $function$;

CREATE OR REPLACE FUNCTION public.billing_keep_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into billing_balances as kept
    select account, sum(amount_cents) from added group by account order by account
  on conflict (account) do update set balance_cents = kept.balance_cents + excluded.balance_cents;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only added to';
end $function$;

CREATE OR REPLACE FUNCTION public.billing_require_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount_cents) from billing_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'entry % does not balance', new.entry_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.folded(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(words) = char_length(words)) THEN replace(lower(words), '`'::text, ''''::text) ELSE NORMALIZE(replace(replace(replace(replace(translate(regexp_replace(replace(replace(lower(NORMALIZE(translate(words, '´΄᾽᾿´'::text, ''''''''''''::text), NFKD)), 'й'::text, 'й'::text), 'ў'::text, 'ў'::text), '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]'::text, ''::text, 'g'::text), '`‘’‛′ʹʻʼˈˊˋ׳Ꞌꞌ“”„‟«»‐‒–—−־đðħıłøŧςىیکة'::text, '''''''''''''''''''''''''''''""""""------ddhilotσييكه'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ß'::text, 'ss'::text), 'þ'::text, 'th'::text), NFC) END;

CREATE TRIGGER accounts_roles_added AFTER INSERT ON public.accounts_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION accounts_count_roles();

CREATE TRIGGER accounts_roles_removed AFTER DELETE ON public.accounts_roles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION accounts_count_roles();

CREATE TRIGGER audit_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE TRIGGER billing_cost_ends_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_cost_ends FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

CREATE TRIGGER billing_costs_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_costs FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

CREATE TRIGGER billing_credit_months_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_credit_months FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

CREATE TRIGGER billing_credits_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_credits FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

CREATE TRIGGER billing_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_entries FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

CREATE CONSTRAINT TRIGGER billing_postings_balanced AFTER INSERT ON public.billing_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION billing_require_balance();

CREATE TRIGGER billing_postings_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_postings FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

CREATE TRIGGER billing_postings_summed AFTER INSERT ON public.billing_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION billing_keep_balances();

CREATE TRIGGER billing_published_sums_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.billing_published_sums FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

alter table audit_entries enable always trigger audit_entries_kept;
