-- Whatever staff do reaches the open pages it concerns, and nobody else's.
begin;
select plan(32);
select tests.make_club();
select tests.make_staff('Otto', 'owner');
-- Ana and Bia take part in Desafio, Caio in another one; Dora takes part in none, and Eva's page has been away for two days.
select tests.create_user(name) from unnest(array['Dora', 'Eva']) name;
select tests.open_sessions(name) from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Eva']) name;
update auth.sessions set created_at = now() - interval '2 days' where user_id = tests.id_of('Eva');

create function pg_temp.commit_notes() returns void language plpgsql as $$
begin
  set constraints all immediate;
  set constraints all deferred;
end $$;
create function pg_temp.names(topic text) returns text language sql as $$
  select coalesce((select kind || ':' || name from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Eva', 'Otto']) name, unnest(array['user', 'suspension']) kind
    where topic = kind || ':' || tests.id_of(name)), topic) $$;
-- The messages of an act about a table, as "topic" in their order, and none are left.
create function pg_temp.told(about text) returns text language plpgsql as $$
declare
  v_told text;
begin
  perform pg_temp.commit_notes();
  select string_agg(pg_temp.names(m.topic), ' ' order by pg_temp.names(m.topic)) into v_told from realtime.messages m
  where m.payload -> 'tables' ? about or (m.event = about);
  delete from realtime.messages;
  return v_told;
end $$;
create function pg_temp.told_after(act text, about text) returns text language plpgsql as $$
begin
  perform pg_temp.told('');
  execute act;
  return pg_temp.told(about);
end $$;
create function pg_temp.announce(more jsonb) returns text language sql as $$
  select format('select tests.call_as(''Otto aal2'', %L)', format('select staff_announce(%L)',
    '{"title": "Treino aberto", "body": "Sábado às 9h.", "ends_at": "2026-11-28T12:00:00Z"}'::jsonb || more)) $$;
create function pg_temp.by_otto(call text) returns text language sql as $$ select format('select tests.call_as(''Otto aal2'', %L)', 'select ' || call) $$;

-- Announcements -------------------------------------------------------------------------------------

select is(pg_temp.told_after(pg_temp.announce('{"audience": "members"}'), 'member_notices'), 'user:Ana user:Bia user:Caio user:Dora user:Otto',
  'LVA-01: an announcement to all reaches every open page, and none that has been away for days');
select is(pg_temp.told_after(pg_temp.announce(jsonb_build_object('audience', 'challenge', 'challenge_id', tests.challenge_id('Desafio'), 'is_urgent', true)), 'member_notices'),
  'user:Ana user:Bia', 'LVA-02: an announcement to a challenge reaches those who take part');
insert into public.user_progress_level (user_id, current_level) values (tests.id_of('Caio'), 'expert');
select is(pg_temp.told_after(pg_temp.announce('{"audience": "experts", "is_urgent": true}'), 'member_notices'), 'user:Caio', 'LVA-03: an announcement to the Experts reaches them');
select is(pg_temp.told_after(pg_temp.announce(jsonb_build_object('audience', 'member', 'user_id', tests.id_of('Dora'), 'is_urgent', true)), 'member_notices'), 'user:Dora',
  'LVA-04: an announcement to one member reaches that member');
select is(pg_temp.told_after(pg_temp.announce('{"audience": "experts", "is_urgent": true, "starts_at": "2026-11-27T12:00:00Z"}'), 'member_notices'), 'user:Caio',
  'LVA-05: of one that begins later the pages of its audience hear at once');
select is(tests.call_as('Caio', 'select my_notices()') ->> 'next_at', '2026-11-27T12:00:00+00:00', 'LVA-06: and read when it begins');
select is(tests.call_as('Dora', 'select my_notices()') ->> 'next_at', null, 'LVA-07: whom it is not for reads nothing of it');
select is(pg_temp.told_after(pg_temp.by_otto(format('staff_end_announcement(%L)', (select id from app.announcements where starts_at > '2026-11-26'))), 'member_notices'),
  'user:Caio', 'LVA-08: one that staff end goes from the open pages');
select is(tests.call_as('Caio', 'select my_notices()') ->> 'next_at', null, 'LVA-09: and does not begin any more');
select pg_temp.told('');
select tests.call_as('Otto aal2', 'select staff_announce(''{"audience": "members", "title": "Feriado", "body": "Fechado.", "ends_at": "2026-11-28T12:00:00Z", "is_urgent": true}'')');
select is((select jsonb_agg(distinct payload -> 'among') from realtime.messages), '[5]', 'LVA-10: each is told how many were told with it');
select is((select count(*) from realtime.messages where payload::text ~ 'Feriado' or event <> 'member_changed'), 0::bigint, 'LVA-11: a message has no word of the announcement');

-- Challenges ----------------------------------------------------------------------------------------

select is(pg_temp.told_after('select tests.create_challenge(''Novo'', ''2026-11-01'', ''2026-11-30'')', 'challenges'), 'user:Ana user:Bia user:Caio user:Dora user:Otto',
  'LVA-12: a new challenge reaches every open page');
select is(pg_temp.told_after('update public.challenges set title = ''Renomeado'' where title = ''Novo''', 'challenges'), 'user:Ana user:Bia user:Caio user:Dora user:Otto',
  'LVA-13: so does one that was changed');
select is(pg_temp.told_after('update public.challenges set title = title', 'challenges'), null, 'LVA-14: one in which nothing changed does not');
select is(pg_temp.told_after('delete from public.challenges where title = ''Renomeado''', 'challenges'), 'user:Ana user:Bia user:Caio user:Dora user:Otto',
  'LVA-15: one that was deleted does');
select is(pg_temp.told_after(pg_temp.by_otto(format('staff_close_challenge(id, updated_at) from public.challenges where id = %L', tests.challenge_id('Outro desafio'))), 'challenges'),
  'user:Ana user:Bia user:Caio user:Dora user:Otto', 'LVA-16: one that staff close does');
insert into public.challenge_days (challenge_id, day, sentence) select tests.challenge_id('Desafio'), n, 'Força' from generate_series(1, 2) n
on conflict (challenge_id, day) do update set sentence = 'Força';
select is(pg_temp.told_after(format('update public.challenge_days set sentence = ''Respire'' where challenge_id = %L', tests.challenge_id('Desafio')), 'challenge_days'),
  'user:Ana user:Bia', 'LVA-17: changed days reach those who take part, once');

-- Reports and appeals -------------------------------------------------------------------------------

create function pg_temp.report(what text) returns text language sql as $$
  select format('update app.content_reports set %s where number = ''D-AAAA-AAAA''', what) $$;
select is(pg_temp.told_after(format('insert into app.content_reports (number, source, reporter_id, member_id, kind, target, reason)
  values (''D-AAAA-AAAA'', ''member'', %L, %L, ''name'', ''name'', ''other'')', tests.id_of('Bia'), tests.id_of('Ana')), 'content_reports'),
  'user:Bia', 'LVA-18: a report reaches the other devices of whoever wrote it, and not the member it is about');
select is(pg_temp.told_after(pg_temp.report('words = ''Veja'''), 'content_reports'), 'user:Bia', 'LVA-19: nor does what happens to it before it is decided');
select is(pg_temp.told_after(pg_temp.report('state = ''decided'', decision = ''hide_text'', decided_at = app.now()'), 'content_reports'), 'user:Ana user:Bia',
  'LVA-20: its decision reaches both sides');
select is(pg_temp.told_after(pg_temp.report('state = ''decided'', appeal_granted = true, appeal_decided_at = app.now()'), 'content_reports'), 'user:Ana user:Bia',
  'LVA-21: so does that of an appeal');

-- Medals and roles ----------------------------------------------------------------------------------

select is(pg_temp.told_after(format('insert into public.member_milestones (challenge_id, user_id, kind) values (%L, %L, ''bronze'')',
  tests.challenge_id('Desafio'), tests.id_of('Ana')), 'member_milestones'), 'user:Ana', 'LVA-22: a medal reaches the member''s other devices');
select is(pg_temp.told_after(format('update public.member_milestones set celebrated_at = app.now() where user_id = %L', tests.id_of('Ana')), 'member_milestones'), 'user:Ana',
  'LVA-23: and that it was shown on one of them');
select is(pg_temp.told_after(format('delete from public.member_milestones where user_id = %L', tests.id_of('Ana')), 'member_milestones'), 'user:Ana',
  'LVA-24: and that it was taken back');
select is(pg_temp.told_after(format('insert into public.club_staff (user_id, role) values (%L, ''moderator'')', tests.id_of('Dora')), 'club_staff'), 'user:Dora',
  'LVA-25: a role reaches whoever was given it');
select is(pg_temp.told_after(format('delete from public.club_staff where user_id = %L', tests.id_of('Dora')), 'club_staff'), 'user:Dora', 'LVA-26: and its end');

-- Suspensions ---------------------------------------------------------------------------------------

select is(pg_temp.told_after(pg_temp.by_otto(format('staff_suspend(%L, ''Ofensa'')', tests.id_of('Caio'))), 'member_suspensions'), 'user:Caio',
  'LVA-27: a suspension reaches the member''s pages');
select is(pg_temp.told_after(pg_temp.by_otto(format('staff_lift_suspension(%L, %L, ''Engano'')', tests.id_of('Caio'), (select s.id from app.member_suspensions s where s.user_id = tests.id_of('Caio')))),
  'suspension_changed'), 'suspension:Caio', 'LVA-28: its end reaches the topic that a suspended member hears');
select tests.call_as('Otto aal2', format('select staff_suspend(%L, ''Ofensa'')', tests.id_of('Caio')));
delete from realtime.messages;
insert into realtime.messages (topic, extension) select kind || ':' || tests.id_of(name), extension
from unnest(array['user', 'suspension']) kind, unnest(array['Ana', 'Caio']) name, unnest(array['broadcast', 'presence']) extension;
create function pg_temp.readable(who text, topic text) returns text language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  return tests.outcome_as(who, 'select 1 from realtime.messages');
end $$;
select is(pg_temp.readable('Caio', 'user:' || tests.id_of('Caio')), '0 rows', 'LVA-29: a suspended member does not join their own topic');
select is(pg_temp.readable('Caio', 'suspension:' || tests.id_of('Caio')), '1 rows', 'LVA-30: but that of their suspension, for broadcasts only');
select is(pg_temp.readable('Ana', 'suspension:' || tests.id_of('Caio')) || ', ' || pg_temp.readable('stranger', 'suspension:' || tests.id_of('Caio')), '0 rows, 0 rows',
  'LVA-31: nobody joins that of another');
select is(pg_temp.readable('Caio', 'suspension:' || tests.id_of('Ana')), '0 rows', 'LVA-32: a suspended member joins no other’s either');
select * from finish();
rollback;
