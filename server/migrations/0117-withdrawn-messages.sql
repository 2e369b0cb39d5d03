-- Messages that their sender took back before they arrived. A late request under such an id stores nothing.
create table chat_withdrawals (
  sender_profile_id uuid not null
    constraint chat_withdrawals_sender_fkey references profiles (id) on delete cascade,
  id uuid not null,
  withdrawn_at timestamptz not null,
  constraint chat_withdrawals_pkey primary key (sender_profile_id, id)
);
