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

-- Security definer: as in the file of the topic. The same, and the texts of mails make no links.
create or replace function app.take_jobs(most integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_jobs jsonb;
begin
  perform app.require_service();
  perform app.plan_nightly_sync();
  perform app.decide_reminders(50);
  delete from app.jobs j where j.done_at < app.now() - interval '30 days' or j.given_up_at < app.now() - interval '30 days';
  -- Whoever took this did not say what became of it. It may have left: nobody gets a mail or a push twice.
  update app.jobs j set given_up_at = app.now(), last_error = 'unknown'
  where j.kind in ('mail', 'push') and j.taken_until <= app.now() and j.done_at is null and j.given_up_at is null;
  update app.jobs j set given_up_at = app.now(), last_error = 'lapsed'
  where j.lapses_at <= app.now() and j.taken_until is null and j.done_at is null and j.given_up_at is null;
  with due as (
    select j.id from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      -- Until when it is paid, and from when, is known once its beginning is moved.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    order by j.due_at, j.id limit least(greatest(most, 0), 100) for update skip locked
  ), taken as (
    update app.jobs j set attempts = j.attempts + 1, taken_until = app.now() + app.taken_for()
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.due_at
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'payload', t.payload,
    'mail', case when t.kind = 'mail' then app.unlinked_facts(app.mail_facts(t.payload)) end)
    || case when t.kind = 'push' then jsonb_build_object('push', app.push_facts(t.payload)) else '{}' end order by t.due_at, t.id) into v_jobs from taken t;
  return coalesce(v_jobs, '[]'::jsonb);
end $$;

revoke execute on all functions in schema app from public;
