-- The lists of administrators, each page by page in its order. ADMINISTRATORS is the first route: its cases are urgent.
drop index moderation_cases_stage_index;
create index moderation_cases_waiting_index on moderation_cases (route, opened_at, id) where stage = 'ADMINISTRATORS';
create index moderation_cases_running_index on moderation_cases (opened_at, id) where stage in ('ANSWER', 'VOTE', 'DECIDED');
create index moderation_cases_closed_index on moderation_cases (closed_at, id) where stage = 'CLOSED';
