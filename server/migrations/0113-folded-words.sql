-- The form in which searches compare words: the same as `folded` in shared/folded.ts, step by step.
create or replace function folded(words text) returns text language sql immutable parallel safe
return case
  when octet_length(words) = char_length(words) then replace(lower(words), '`', '''')
  else normalize(
    replace(replace(replace(replace(
      translate(
        regexp_replace(
          replace(replace(
            lower(normalize(translate(words, U&'\00b4\0384\1fbd\1fbf\1ffd', ''''''''''''), nfkd)),
            U&'\0438\0306', U&'\0439'), U&'\0443\0306', U&'\045e'),
          '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f'
          '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
          '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed'
          '\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]',
          '', 'g'),
        U&'`\2018\2019\201b\2032\02b9\02bb\02bc\02c8\02ca\02cb\05f3\a78b\a78c'
        '\201c\201d\201e\201f\00ab\00bb\2010\2012\2013\2014\2212\05be'
        '\0111\00f0\0127\0131\0142\00f8\0167\03c2\0649\06cc\06a9\0629',
        U&''''''''''''''''''''''''''''''
        '""""""------'
        'ddhilot\03c3\064a\064a\0643\0647'),
      U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00df', 'ss'), U&'\00fe', 'th'),
    nfc)
end;

-- Written with each message, so that searches need not fold. Null for what was older than the newest 100,000.
alter table chat_messages add column if not exists folded_text text;
update chat_messages set folded_text = folded(body_text)
where number > (select max(number) - 100000 from chat_messages);
-- A large site may make this before it upgrades (docs/operating.md).
create index if not exists chat_messages_folded_index on chat_messages
  using gin ((array[sender_profile_id, recipient_profile_id]), coalesce(folded_text, folded(body_text)) gin_trgm_ops);
drop index chat_messages_words_index;

alter table profiles drop column words;
alter table profiles add column words text not null
  generated always as (folded(name || ' ' || description)) stored;
create index profiles_words_index on profiles using gin (words gin_trgm_ops);
drop index profiles_name_index;
create index profiles_name_index on profiles using gin (folded(name) gin_trgm_ops);
