-- That staff wrote to a member who falls away: who, when and how; the words are not kept. The list says who came back within two days.

create function app.coming_back_days() returns integer
language sql immutable set search_path = ''
as $$ select 2 $$;
comment on function app.coming_back_days() is 'Days after a contact within which a check-in is a coming back';

create function app.max_nudges_a_week() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function app.max_nudges_a_week() is 'Notices that staff send a member in seven days because of the list, at most one a day';

create table app.staff_contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  how text not null check (how in ('whatsapp', 'notice', 'other')),
  -- No foreign key: who wrote may be gone.
  written_by uuid,
  written_at timestamptz not null default app.now()
);
comment on table app.staff_contacts is 'That staff wrote to a member who fell away in a challenge';
comment on column app.staff_contacts.id is 'The contact';
comment on column app.staff_contacts.user_id is 'The member';
comment on column app.staff_contacts.challenge_id is 'The challenge it was about';
comment on column app.staff_contacts.how is 'whatsapp, notice (in the app) or other';
comment on column app.staff_contacts.written_by is 'Who wrote; null for the command';
comment on column app.staff_contacts.written_at is 'When it was noted';

create index staff_contacts_member_idx on app.staff_contacts (user_id, written_at desc);
create index staff_contacts_newest_idx on app.staff_contacts (written_at desc);
create index staff_contacts_challenge_idx on app.staff_contacts (challenge_id);

create function app.note_contact(in_act text, member_id uuid, in_challenge uuid, in_how text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into app.staff_contacts (user_id, challenge_id, how, written_by)
  values (member_id, in_challenge, in_how, case when not app.is_command() then auth.uid() end);
  perform app.write_staff_line(in_act, member_id, in_challenge::text, jsonb_build_object('how', in_how));
end $$;
comment on function app.note_contact(text, uuid, uuid, text) is 'Keeps that the caller wrote to a member, with its line of the log';

create function app.last_contact_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('how', t.how, 'at', t.written_at, 'by', (select app.display_name(p.name, p.id) from public.profiles p where p.id = t.written_by))
  from app.staff_contacts t where t.user_id = member_id order by t.written_at desc, t.id limit 1
$$;
comment on function app.last_contact_of(uuid) is 'The last time staff wrote to a member: {how, at, by}; null when they never did';

create function app.came_back_on(contact app.staff_contacts) returns date
language sql stable set search_path = ''
as $$
  select min(k.check_in_day) from public.challenge_check_ins k join public.challenges c on c.id = k.challenge_id
  where k.challenge_id = contact.challenge_id and k.user_id = contact.user_id and k.voided_at is null and k.check_in_date >= contact.written_at
    and k.check_in_day between app.challenge_day(contact.written_at, c.time_zone)
      and app.challenge_day(contact.written_at, c.time_zone) + app.coming_back_days()
$$;
comment on function app.came_back_on(app.staff_contacts) is
  'The day of the first check-in that counts after a contact, within app.coming_back_days(); null without one';

create function app.recent_contacts() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'name', app.display_name(p.name, p.id), 'challenge_id', t.challenge_id,
    'challenge', c.title, 'how', t.how, 'at', t.written_at,
    'by', (select app.display_name(w.name, w.id) from public.profiles w where w.id = t.written_by),
    'came_back_on', app.came_back_on(t),
    'is_open', app.challenge_day(app.now(), c.time_zone) <= app.challenge_day(t.written_at, c.time_zone) + app.coming_back_days())
    order by t.written_at desc, t.id), '[]')
  from (
    select n.id from app.staff_contacts n
    where n.written_at > app.now() - interval '14 days'
      and not exists (
        select from app.staff_contacts l
        where l.user_id = n.user_id and l.challenge_id = n.challenge_id and (l.written_at, l.id) > (n.written_at, n.id))
    order by n.written_at desc, n.id limit 100
  ) r join app.staff_contacts t on t.id = r.id join public.profiles p on p.id = t.user_id join public.challenges c on c.id = t.challenge_id
$$;
comment on function app.recent_contacts() is
  'The last contact of each member and challenge in 14 days, the newest first, at most 100: [{user_id, name, challenge_id, challenge, how, at, by, came_back_on, is_open}]; is_open while
the days to come back are not over';

-- Security definer: reads what API roles can't, and is told whose. Its callers ask who calls.
create function app.care_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('pauses', app.pauses_of_member(member_id),
    'contacts', app.rows_of('app.staff_contacts', 'user_id', member_id::text, array['id', 'written_by']))
$$;
comment on function app.care_of_member(uuid) is
  'For the member''s copy of their data: {pauses, contacts}, that staff wrote to them without who did';

-- Refused for who stands above the caller.
-- Security definer: writes what API roles can't; app.require_staff asks who calls.
create function app.staff_note_contact(member_id uuid, in_challenge uuid, in_how text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb;
begin
  perform app.require_staff('staff_note_contact');
  if in_how is null or in_how not in ('whatsapp', 'other') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'How is whatsapp or other';
  elsif not exists (select from public.challenge_progress g where g.challenge_id = in_challenge and g.user_id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_note_contact', member_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform app.note_contact('staff_note_contact', member_id, in_challenge, in_how);
  return app.done() || jsonb_build_object('last_contact', app.last_contact_of(member_id));
end $$;
comment on function app.staff_note_contact(uuid, uuid, text) is 'What staff_note_contact does';

create function public.staff_note_contact(p_user_id uuid, p_challenge_id uuid, p_how text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_note_contact(p_user_id, p_challenge_id, p_how) $$;
comment on function public.staff_note_contact(uuid, uuid, text) is
  'For staff: notes that the caller wrote to a participant, by whatsapp or other. Replies {success, error, message, last_contact}';

-- Refused for who stands above the caller.
-- Security definer: writes what API roles can't; app.require_staff asks who calls.
create function app.staff_send_nudge(member_id uuid, in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_day constant timestamptz := app.club_today()::timestamp at time zone app.club_time_zone();
  v_refusal jsonb;
begin
  perform app.require_staff('staff_send_nudge');
  if not app.lock_member(member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_send_nudge', member_id);
  if v_refusal is not null then
    return v_refusal;
  elsif not app.is_slipping(member_id, in_challenge) then
    return app.failure('not_slipping');
  elsif exists (select from app.staff_contacts t where t.user_id = member_id and t.how = 'notice' and t.written_at >= v_day) then
    return app.failure('nudged_today');
  elsif (select count(*) from app.staff_contacts t where t.user_id = member_id and t.how = 'notice' and t.written_at >= v_day - interval '6 days')
    >= app.max_nudges_a_week() then
    return app.failure('nudged_enough');
  end if;
  perform app.notify_member(member_id, 'nudge', 'Vamos juntos hoje?', 'Um treino de ' || app.min_check_in_minutes()
    || ' minutos já vale o check-in do dia. Se precisar de uns dias, marque uma pausa no desafio: seus pontos ficam como estão.',
    '/app/challenges/' || in_challenge);
  perform app.note_contact('staff_send_nudge', member_id, in_challenge, 'notice');
  return app.done() || jsonb_build_object('last_contact', app.last_contact_of(member_id));
end $$;
comment on function app.staff_send_nudge(uuid, uuid) is 'What staff_send_nudge does';

create function public.staff_send_nudge(p_user_id uuid, p_challenge_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_send_nudge(p_user_id, p_challenge_id) $$;
comment on function public.staff_send_nudge(uuid, uuid) is
  'For staff: tells a member who falls away a kind word in the app, which counts as a contact. Replies {success, error, message, last_contact}; not_slipping when they came back or pause
meanwhile, nudged_today, nudged_enough after app.max_nudges_a_week()';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.staff_contacts enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.staff_contacts from public, anon, authenticated, service_role;
revoke execute on function public.staff_note_contact(uuid, uuid, text), public.staff_send_nudge(uuid, uuid) from public, anon;
grant execute on function app.coming_back_days(), app.max_nudges_a_week() to anon, authenticated, service_role;
grant execute on function app.staff_note_contact(uuid, uuid, text), public.staff_note_contact(uuid, uuid, text),
  app.staff_send_nudge(uuid, uuid), public.staff_send_nudge(uuid, uuid) to authenticated;
