-- Staff do so much to one person in 24 hours and no more: nobody is mailed or signed out without end.
begin;
select plan(13);
select tests.make_club();
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Olga', 'operator');
select tests.make_staff('Dona', 'owner');
select tests.join_challenge('Ana', 'Desafio') is not null as arranged;
select tests.record('Ana', 'Desafio') is not null as arranged;

/* Does an act so often, and its taking back where there is one. Returns how often it was done and what it was told then. */
create function pg_temp.often(who text, act text, person text, times integer) returns text language plpgsql as $$
declare
  v_id constant uuid := tests.id_of(person);
  v_email constant text := (select email from auth.users where id = v_id);
  v_reply jsonb;
  v_done integer := 0;
  v_seen text;
begin
  for n in 1..times loop
    v_reply := tests.call_as(who, case act
      when 'suspend' then format('select staff_suspend(%L, ''Ofensas'', null)', v_id)
      when 'resend' then format('select staff_resend_mail(%L, ''recovery'')', v_id)
      when 'level' then format('select staff_give_level(%L, ''Cortesia'', null, %L)', v_id, v_seen)
      when 'sessions' then format('select staff_end_sessions(%L, ''Perdeu o celular'')', v_id)
      when 'export' then format('select staff_request_export(%L, %L, ''Pediu'')', v_id, v_email)
      when 'deletion' then format('select staff_request_deletion(%L, %L, ''Pediu'')', v_id, v_email)
      else format('select staff_void_check_in(%L, ''Foto repetida'')', (select k.id from challenge_check_ins k where k.user_id = v_id)) end);
    exit when v_reply ->> 'success' = 'false';
    v_done := v_done + 1;
    if act = 'level' then
      v_reply := tests.call_as(who, format('select staff_take_level(%L, ''Engano'', %L)', v_id, v_reply #>> '{grant,updated_at}'));
      v_seen := v_reply #>> '{grant,updated_at}';
    elsif act = 'suspend' then
      perform tests.call_as(who, format('select staff_lift_suspension(%L, %L, ''Engano'')', v_id, app.suspension_of(v_id) ->> 'id'));
    elsif act in ('export', 'deletion') then
      perform tests.call_as(who, format('select staff_stop_request(%L, ''Desistiu'')', (select r.id from app.member_requests r where r.user_id = v_id and r.stopped_at is null)));
    elsif act = 'void' then
      perform tests.call_as(who, format('select staff_take_back_void(%L, ''Engano'', %L)', (select k.id from challenge_check_ins k where k.user_id = v_id),
        (select k.voided_at from challenge_check_ins k where k.user_id = v_id)));
    end if;
  end loop;
  return concat_ws(' ', v_done, v_reply ->> 'error');
end $$;

select is(pg_temp.often('Otto aal2', act, 'Ana', most + 1), most || ' person_acts_full', format('ADY-%s: %s is done %s times a day to one person', to_char(n, 'FM00'), act, most))
from (values (1, 'suspend', 'staff_suspend'), (2, 'resend', 'staff_resend_mail'), (3, 'sessions', 'staff_end_sessions'), (4, 'export', 'staff_request_export'),
  (5, 'deletion', 'staff_request_deletion'), (6, 'void', 'staff_void_check_in'), (12, 'level', 'staff_give_level')) acts (n, act, procedure),
  lateral (select app.acts_on_person_a_day(acts.procedure) as most) figures;
select is(app.is_suspended(tests.id_of('Ana')), false, 'ADY-07: and what was done is always taken back');
select is(pg_temp.often(who, 'suspend', 'Ana', 1), '0 person_acts_full', format('ADY-0%s: %s counts with the others', n, who)) from (values (8, 'Olga aal2'), (9, 'Dona aal2')) callers (n, who);
select is(pg_temp.often('Otto aal2', 'suspend', 'Bia', 1), '1', 'ADY-10: somebody else has had none');
update app.clock_shift set shift = shift + interval '25 hours' where true;
select is(pg_temp.often('Dona aal2', 'suspend', 'Ana', 1), '1', 'ADY-11: tomorrow is another day');

-- A new act on a person gets a figure, or stands here with its reason.
select is((select string_agg(a.act, ', ' order by a.act) from tests.staff_acts a
  where a.is_on_person and app.acts_on_person_a_day(a.act) is null and a.act <> all (array[
    -- They take back what has a figure.
    'staff_lift_suspension', 'staff_take_back_void', 'staff_take_level', 'staff_stop_request', 'staff_end_announcement',
    -- Figures of their own: of announcements, of nudges, of looks at private fields.
    'staff_announce', 'staff_send_nudge', 'staff_private_field',
    -- Once for each report, request or appeal.
    'staff_decide_report', 'staff_decide_appeal', 'staff_read_export',
    -- Tell nobody.
    'staff_note_contact', 'staff_report', 'staff_link_report'])), null, 'ADY-13: each act on a person has a figure, or a reason for none');
select * from finish();
rollback;
