-- A copy that one of the staff hands over names what its member reported; whom it is about, and who stands no higher than they do, reads nothing of that.

create function app.copy_for_staff(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case when jsonb_typeof(c.copy #> '{reports,sent}') = 'array' then jsonb_set(c.copy, '{reports,sent}', coalesce((
    select jsonb_agg(s.sent order by s.place)
    from jsonb_array_elements(c.copy #> '{reports,sent}') with ordinality s (sent, place)
    join app.content_reports r on r.number = s.sent ->> 'number'
    where not app.is_side_of(r) and coalesce(r.member_id <> all (app.staff_not_below()), true)), '[]')) else c.copy end
  from (select app.member_copy(copy_for_staff.member_id) - 'success' as copy) c
$$;
comment on function app.copy_for_staff(uuid) is
  'The member''s copy as the caller, one of the staff, hands it over: without the reports whose page would not tell the caller who reported. The command and the member have all of them';
revoke execute on function app.copy_for_staff(uuid) from public, anon, authenticated, service_role;

-- Security definer: as in the file of the topic. The same, with the copy as the staff may see it.
create or replace function app.staff_read_export(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_read_export');
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_request from app.member_requests r where r.id = in_request and r.kind = 'export' and r.stopped_at is null;
  if v_request.id is null then
    return app.failure('request_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_read_export', v_request.user_id);
  if v_refusal is not null then
    return v_refusal;
  -- It stays open for as long as it waited: what a member asked for is handed over, not kept.
  elsif v_request.due_at > app.now() or v_request.due_at + make_interval(days => app.member_request_days()) <= app.now() then
    return app.failure(case when v_request.due_at > app.now() then 'request_not_due' else 'request_not_found' end);
  end if;
  update app.member_requests r set done_at = coalesce(r.done_at, app.now()) where r.id = in_request;
  perform app.write_staff_line('staff_read_export', v_request.user_id, in_request::text, '{}');
  return app.done() || jsonb_build_object('copy', app.copy_for_staff(v_request.user_id));
end $$;
