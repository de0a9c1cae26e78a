-- The sentences of all answers. Every procedure uses them. A sentence has one stop: what somebody else wrote, and what message_for says, is ended
-- before another sentence follows.

-- The same sentences as in domain/errors.ts, which has more: those of codes that the database does not refuse with. pgTAP 59
-- holds them against it. A number in a sentence is written into its row by the number's function, so that a change of one changes the other.
create table app.sentences (
  code text primary key,
  sentence text not null
);
comment on table app.sentences is 'The pt-BR sentence of each code that the database refuses with. @list';
comment on column app.sentences.code is 'The error code; unknown is for those that have no row';
comment on column app.sentences.sentence is 'The sentence, which members and staff read';

-- Security definer: reads app.sentences, which API roles can't; triggers ask as whoever writes.
create function app.message_for(code text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select s.sentence from app.sentences s where s.code = message_for.code), (select s.sentence from app.sentences s where s.code = 'unknown'));
end $$;
comment on function app.message_for(text) is 'The pt-BR sentence of an error code';

create function app.failure(code text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('success', false, 'error', code, 'message', app.message_for(code));
end $$;
comment on function app.failure(text) is 'The answer of a call that was refused: success, error, message';

create function app.done(facts jsonb default '{}') returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('success', true, 'error', null, 'message', null) || facts $$;
comment on function app.done(jsonb) is 'The answer of a call that did what was asked, with facts of its own';

create function app.end_sentence(in_text text) returns text
language sql immutable set search_path = ''
as $$
  select case when t = '' or t ~ '[.!?…][)\]"”’»'']*$' then t else t || '.' end
  from (select regexp_replace(coalesce(in_text, ''), '^\s+|\s+$', '', 'g')) s(t)
$$;
comment on function app.end_sentence(text) is
  'A text with one stop at its end, so that another sentence may follow; an empty one stays empty. domain/end-sentence.ts is the same rule';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.sentences enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.sentences from public, anon, authenticated, service_role;
grant execute on function app.message_for(text), app.failure(text) to authenticated, service_role;
