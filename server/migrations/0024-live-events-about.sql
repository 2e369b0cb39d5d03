-- Who an event tells of, beside whom it is told: what one has not yet been told of another is found and taken back by it,
-- and goes with who is erased.
alter table live_events add column about_profile_id uuid;
update live_events set about_profile_id = case event ->> 'kind'
  when 'pictures' then (event ->> 'profileId')::uuid
  when 'message' then case
    when event #>> '{message,senderProfileId}' = profile_id::text
      then (event #>> '{message,recipientProfileId}')::uuid
    else (event #>> '{message,senderProfileId}')::uuid
  end
  else (
    select case when sender_profile_id = profile_id then recipient_profile_id else sender_profile_id end
    from chat_messages where id = (event #>> '{messageIds,0}')::uuid
  )
end;
delete from live_events where about_profile_id is null
  or not exists (select from profiles where profiles.id = about_profile_id);
alter table live_events
  alter column about_profile_id set not null,
  add constraint live_events_about_fkey foreign key (about_profile_id) references profiles on delete cascade;
create index live_events_about_index on live_events (about_profile_id, profile_id);
