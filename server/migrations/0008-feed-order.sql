-- Feeds are followed by transaction, then by number: of two transactions the later one may hold the lower number.
create index presence_changes_order_index on presence_changes (transaction, number);
create index live_events_order_index on live_events (transaction, number);
create index live_events_profile_order_index on live_events (profile_id, transaction, number);
drop index live_events_profile_index;
