-- Searched for words anywhere within them; trigrams find those of three letters and more.
create extension if not exists pg_trgm;

alter table profiles add column words text not null
  generated always as (lower(name || ' ' || description)) stored;

create index profiles_words_index on profiles using gin (words gin_trgm_ops);
