-- Copies and deletions that staff begin on a member's written request.

-- Security definer: writes what API roles can't; app.begin_member_act asks who calls.
create function app.staff_request(in_act text, member_id uuid, in_confirmation text, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_member_act(in_act, member_id, in_reason);
  v_kind constant text := case in_act when 'staff_request_deletion' then 'deletion' else 'export' end;
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif lower(btrim(in_confirmation)) is distinct from (select lower(u.email) from auth.users u where u.id = member_id) then
    return app.failure('confirmation_mismatch');
  elsif v_kind = 'deletion' and exists (select from public.club_staff t where t.user_id = member_id) then
    return app.failure('is_staff');
  elsif exists (select from app.member_requests r where r.user_id = member_id and r.kind = v_kind and r.stopped_at is null and r.done_at is null) then
    return app.failure('request_waiting') || jsonb_build_object('requests', app.staff_requests_of(member_id));
  end if;
  insert into app.member_requests (user_id, kind, reason, requested_by, due_at)
  values (member_id, v_kind, app.staff_reason(in_reason), case when not app.is_command() then auth.uid() end, app.now() + make_interval(days => app.member_request_days()))
  returning * into v_request;
  -- The member is told, who may not have asked.
  perform app.add_job('mail', 'requested ' || v_request.id, jsonb_build_object('mail', 'member_request', 'request_id', v_request.id));
  if v_kind = 'deletion' then
    perform app.add_job('delete_account', 'delete account ' || v_request.id, jsonb_build_object('request_id', v_request.id), v_request.due_at);
  end if;
  perform app.write_staff_line(in_act, member_id, v_request.id::text, jsonb_build_object('reason', v_request.reason, 'after', jsonb_build_object('due_at', v_request.due_at)));
  return app.done() || jsonb_build_object('requests', app.staff_requests_of(member_id));
end $$;
comment on function app.staff_request(text, uuid, text, text) is 'What staff_request_export and staff_request_deletion do';

create function public.staff_request_export(p_user_id uuid, p_confirmation text, p_reason text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_request('staff_request_export', p_user_id, p_confirmation, p_reason) $$;
comment on function public.staff_request_export(uuid, text, text) is
  'For staff, on a member''s written request: a copy of their data, to be read by staff_read_export a week later. p_confirmation is the member''s address, typed. The member is mailed.
Replies {success, error, message, requests}';

create function public.staff_request_deletion(p_user_id uuid, p_confirmation text, p_reason text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_request('staff_request_deletion', p_user_id, p_confirmation, p_reason) $$;
comment on function public.staff_request_deletion(uuid, text, text) is
  'For staff, on a member''s written request: the end of their account, a week later. p_confirmation is the member''s address, typed. The member is mailed.
Replies {success, error, message, requests}';

-- Refused for who stands above the caller.
-- Security definer: writes what API roles can't; app.begin_member_act asks who calls.
create function app.staff_stop_request(in_request uuid, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_stop_request');
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_request from app.member_requests r where r.id = in_request;
  v_refusal := app.refuse_higher_staff('staff_stop_request', v_request.user_id);
  if v_refusal is not null then
    return v_refusal;
  elsif app.staff_reason(in_reason) is null then
    return app.failure('reason_required');
  end if;
  update app.member_requests r set stopped_at = app.now() where r.id = in_request and r.stopped_at is null and r.done_at is null returning * into v_request;
  if not found then
    return app.failure('request_not_found');
  end if;
  delete from app.jobs j where j.key = 'delete account ' || in_request and j.taken_until is null and j.done_at is null;
  perform app.write_staff_line('staff_stop_request', v_request.user_id, in_request::text, jsonb_build_object('reason', app.staff_reason(in_reason)));
  return app.done() || jsonb_build_object('requests', app.staff_requests_of(v_request.user_id));
end $$;
comment on function app.staff_stop_request(uuid, text) is 'What staff_stop_request does';

create function public.staff_stop_request(p_request_id uuid, p_reason text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_stop_request(p_request_id, p_reason) $$;
comment on function public.staff_stop_request(uuid, text) is
  'For staff: stops a copy or a deletion that still waits. Replies {success, error, message, requests}; request_not_found when it was stopped or done';

create function app.member_request_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'kind', r.kind, 'due_at', r.due_at)
  from app.member_requests r join auth.users u on u.id = r.user_id
  where r.id::text = payload ->> 'request_id' and r.stopped_at is null
$$;
comment on function app.member_request_mail_facts(jsonb) is 'The facts of the mail about an export or a deletion that waits, and to whom; no row for one that was stopped';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_request_export(uuid, text, text), public.staff_request_deletion(uuid, text, text),
  public.staff_stop_request(uuid, text) from public, anon;
grant execute on function app.staff_request(text, uuid, text, text), public.staff_request_export(uuid, text, text),
  public.staff_request_deletion(uuid, text, text), app.staff_stop_request(uuid, text), public.staff_stop_request(uuid, text)
  to authenticated;
