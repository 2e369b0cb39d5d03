-- What both sides read of a juror's reason: without names and addresses. What was said before stays as it is.
alter table moderation_jurors add column masked_reason text;
update moderation_jurors set masked_reason = reason;
alter table moderation_jurors
  drop constraint moderation_jurors_vote_check,
  add constraint moderation_jurors_vote_check check (
    (state = 'VOTED') = (voted_at is not null) and num_nulls(upholds, reason, masked_reason, voted_at) in (0, 4)
    and (penalty is not null) = coalesce(upholds, false));
