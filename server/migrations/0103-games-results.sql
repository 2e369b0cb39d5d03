-- Until when the results of each game are worked out, which happens once a day.
create table games_results (
  part text constraint games_results_pkey primary key,
  until timestamptz not null
);
