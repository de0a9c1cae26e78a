-- The list of who falls away, as staff read it, and the live updates by which a check-in takes its row away.

-- Without the phone of who does not stand below the caller.
create function app.slipping_row(in_challenge uuid, member_id uuid, in_days integer, in_joined timestamptz, with_phone boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('user_id', p.id, 'name', app.display_name(p.name, p.id), 'photo_url', coalesce(p.profile_image_url, p.photo_url),
    'challenge_id', c.id, 'challenge', c.title, 'days', in_days, 'joined_day', app.challenge_day(in_joined, c.time_zone),
    'last_check_in_day', g.last_check_in_day, 'check_ins', g.check_ins_count,
    'phone', case when with_phone and app.has_given_consent(p.id, 'whatsapp') and app.may_act_on(p.id) then nullif(btrim(p.phone), '') end,
    'may_act', app.may_act_on(p.id),
    'last_contact', app.last_contact_of(p.id))
  from public.profiles p, public.challenges c, public.challenge_progress g
  where p.id = member_id and c.id = in_challenge and g.challenge_id = in_challenge and g.user_id = member_id
$$;
comment on function app.slipping_row(uuid, uuid, integer, timestamptz, boolean) is
  'A line of the list. The phone only where it is asked for and the member consented to be written to';

-- Security definer: reads what API roles can't; app.require_staff asks who calls. Volatile: it may put back those whose suspension has ended.
create function app.staff_slipping(in_after jsonb, in_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_is_operator constant boolean := app.is_command() or app.is_staff('operator');
  v_rows jsonb;
  v_keys jsonb;
begin
  perform app.require_staff('staff_slipping');
  perform app.settle_suspensions();
  begin
    select coalesce(jsonb_agg(app.slipping_row(s.challenge_id, s.user_id, s.days, s.joined_at, v_is_operator) order by s.place) filter (where s.place <= v_limit), '[]'),
      jsonb_agg(jsonb_build_object('days', s.days, 'joined_at', s.joined_at, 'user_id', s.user_id, 'challenge_id', s.challenge_id) order by s.place)
    into v_rows, v_keys
    from (
      select l.*, row_number() over (order by l.days desc, l.joined_at, l.user_id, l.challenge_id) as place
      from app.slipping((in_after ->> 'days')::integer, (in_after ->> 'joined_at')::timestamptz, (in_after ->> 'user_id')::uuid,
        (in_after ->> 'challenge_id')::uuid, v_limit + 1) l
    ) s;
  exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is one of this procedure''s';
  end;
  return app.done() || jsonb_build_object('now', app.now(), 'rows', v_rows,
    'next_after', case when jsonb_array_length(v_keys) > v_limit then v_keys -> (v_limit - 1) end,
    'contacts', case when in_after is null then app.recent_contacts() else '[]' end);
end $$;
comment on function app.staff_slipping(jsonb, integer) is 'What staff_slipping does';

create function public.staff_slipping(p_after jsonb default null, p_limit integer default 50) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_slipping(p_after, p_limit) $$;
comment on function public.staff_slipping(jsonb, integer) is
  'For staff: who takes part in a running challenge and has had no check-in for two days (days 1 to 7 of it), then three; most days first, a line a challenge. Left alone are who paused
or joined since, and suspended members. p_limit is 1 to 100; p_after is the next_after of the page before.
Replies {success, error, message, now, rows: [{user_id, name, photo_url, challenge_id, challenge, days, joined_day, last_check_in_day, check_ins, phone, last_contact: {how, at, by}}],
next_after, contacts}; phone is null for a moderator and without the member''s consent. contacts, on the first page, are those whom staff wrote to in the last 14 days:
[{user_id, name, challenge_id, challenge, how, at, by, came_back_on, is_open}]';

create policy "Staff join the topics of challenges" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and topic = (select realtime.topic()) and (select realtime.topic()) like 'challenge:%'
    and (select app.is_staff('moderator'))
  );

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_slipping(jsonb, integer) from public, anon;
grant execute on function app.staff_slipping(jsonb, integer), public.staff_slipping(jsonb, integer) to authenticated;
