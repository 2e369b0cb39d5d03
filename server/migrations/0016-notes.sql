-- What a member keeps about another for themselves. An empty note has no row.
create table notes (
  author_profile_id uuid not null constraint notes_author_fkey references profiles on delete cascade,
  about_profile_id uuid not null constraint notes_about_fkey references profiles on delete cascade,
  body_text text not null,
  private_tags text[] not null,
  changed_at timestamptz not null,
  constraint notes_pkey primary key (author_profile_id, about_profile_id),
  constraint notes_self_check check (author_profile_id <> about_profile_id),
  constraint notes_length_check check (char_length(body_text) <= 4000),
  constraint notes_tags_check check (cardinality(private_tags) <= 30)
);
create index notes_changed_index on notes (author_profile_id, changed_at);
create index notes_about_index on notes (about_profile_id);
