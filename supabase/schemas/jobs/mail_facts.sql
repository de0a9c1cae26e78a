-- The facts that a mail of app.jobs says, and to whom: read when it is sent, so that an account that is gone gets none.

-- supabase/functions/_shared/mail-kinds.ts has a writer for each; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.mail_kinds (
  mail text primary key,
  facts text not null
);
comment on table app.mail_kinds is 'Kinds of mails that are written when they are sent. @list';
comment on column app.mail_kinds.mail is 'The kind, as a job''s payload names it';
comment on column app.mail_kinds.facts is 'The function of app that tells its facts and to whom, of the job''s payload; it tells nothing where nobody is to be written to';

-- The function is one that a row names, never one that a payload does.
create function app.mail_facts(payload jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_function text;
  v_facts jsonb;
begin
  if payload ? 'text' then
    return payload;
  end if;
  select k.facts into v_function from app.mail_kinds k where k.mail = payload ->> 'mail';
  if found then
    execute format('select app.%I($1)', v_function) into v_facts using payload;
  end if;
  return v_facts;
end $$;
comment on function app.mail_facts(jsonb) is
  'A mail that is ready, as it is; else what a mail of its kind says and to whom, read when it is sent: null for an account that is gone';

-- A mail of the club holds words of others: names of members and staff, reasons, titles. A mail program makes links of such words by itself, and a
-- member called "evil.ai" had one in the club's own mail. As a text goes into a mail, such a word is parted where it is joined.

create function app.unlinked(in_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := in_text;
  v_word text;
begin
  -- The longest first: one may be part of another.
  for v_word in select w.word from unnest(app.refused_links(in_text)) w (word) where w.word <> '' group by w.word order by char_length(w.word) desc, w.word loop
    v_text := replace(v_text, v_word, regexp_replace(regexp_replace(v_word, '(:)[/\\]+|[/\\]{2,}', '\1 ', 'g'), '([.。．｡․:@/\\?#]+)(?=\S)', '\1 ', 'g'));
  end loop;
  return v_text;
end $$;
comment on function app.unlinked(text) is 'A text as a mail may hold it: words that a mail program would make a link of, and that lead to no known place, are parted';

create function app.unlinked_facts(facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(facts) is distinct from 'object' then facts else (
    select coalesce(jsonb_object_agg(f.key, case
      -- These lead somewhere by the club's own will, or are whole mails that the server wrote.
      when jsonb_typeof(f.value) = 'string' and f.key not in ('to', 'token', 'path', 'pay_url', 'subject', 'text', 'html')
        then to_jsonb(app.unlinked(f.value #>> '{}'))
      else f.value end), '{}')
    from jsonb_each(facts) f) end
$$;
comment on function app.unlinked_facts(jsonb) is 'The facts of a mail, whose texts make no links';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.mail_kinds enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.mail_kinds from public, anon, authenticated, service_role;
