-- Staff read two more things of a report: that it is urgent, and its pictures where they are.

create or replace function app.staff_report_row(in_report app.content_reports) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', in_report.id, 'number', in_report.number, 'kind', in_report.kind, 'reason', in_report.reason, 'source', in_report.source,
    'state', in_report.state, 'is_hidden', exists (select from app.hidden_files h where h.member_id = in_report.member_id and h.wanted = 'hidden'
      and (h.report_id = in_report.id or h.address in (select p.address from app.report_pictures p where p.report_id = in_report.id))),
    'is_urgent', in_report.state = 'open' and in_report.is_urgent,
    'member_id', in_report.member_id, 'member', (select app.display_name(p.name, p.id) from public.profiles p where p.id = in_report.member_id),
    'created_at', in_report.created_at, 'answer_by', in_report.created_at + make_interval(hours => app.report_answer_hours()),
    'decision', in_report.decision, 'decided_at', in_report.decided_at, 'appealed_at', in_report.appealed_at,
    'same_target', (select count(*) from app.content_reports o where o.target = in_report.target and o.state = 'open' and o.id <> in_report.id))
$$;

create function app.pictures_of_report(in_report app.content_reports) returns jsonb
language sql stable set search_path = ''
as $$
  with hidden as (
    select h.*, exists (select from app.report_pictures p where p.report_id = in_report.id and p.address = h.address) as is_reported
    from app.hidden_files h where h.member_id = in_report.member_id and h.wanted = 'hidden'
  ), shown as (
    select h.hidden_name as path, 'hidden-images' as bucket, h.address, true as is_hidden from hidden h
    where h.placed = 'private' and (h.is_reported or h.report_id = in_report.id and not exists (select from app.report_pictures p where p.report_id = in_report.id))
    union
    -- Until it is moved it is in its own bucket; on the platform's Storage under another name.
    select coalesce(h.held_name, h.name), h.bucket, h.address, true from hidden h
    where h.placed <> 'private' and (h.is_reported or h.report_id = in_report.id and not exists (select from app.report_pictures p where p.report_id = in_report.id))
    union
    select t.name, t.bucket, t.address, false from app.target_pictures(in_report) t where not exists (select from hidden h where h.address = t.address)
  )
  -- With an account all its pictures may have gone: they are counted, and not laid out.
  select coalesce((select jsonb_agg(to_jsonb(s) order by s.is_hidden desc, s.address) from (select * from shown order by shown.address limit 12) s), '[]')
$$;
comment on function app.pictures_of_report(app.content_reports) is
  'The pictures that a report is about, and where staff read them: [{bucket, path, address, is_hidden}]. Of one about a name, with which an account''s pictures were hidden, twelve of those';

-- Other topics change what else staff read of a report: these lines alone are another''s.
do $facts$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.staff_report_facts(uuid)'::regprocedure);
  v_from constant integer := position($$'pictures', coalesce(($$ in v_source);
  v_behind constant integer := position($$ s), '[]'),$$ in substring(v_source from v_from));
begin
  if v_from = 0 or v_behind = 0 then
    raise exception 'app.staff_report_facts has no pictures';
  end if;
  execute format('create or replace function app.staff_report_facts(in_report uuid) returns jsonb language plpgsql stable set search_path = '''' as %L',
    overlay(v_source placing $$'pictures', app.pictures_of_report(v_report),
    'pictures_hidden', (select count(*) from app.hidden_files h where h.report_id = v_report.id and h.wanted = 'hidden'),$$
      from v_from for v_behind - 1 + length($$ s), '[]'),$$)));
  execute format('comment on function public.staff_reports(text, jsonb, integer) is %L',
    replace(obj_description('public.staff_reports(text, jsonb, integer)'::regprocedure, 'pg_proc'), 'is_hidden, member_id', 'is_hidden, is_urgent, member_id'));
  execute format('comment on function public.staff_report(uuid) is %L',
    replace(obj_description('public.staff_report(uuid)'::regprocedure, 'pg_proc'), 'path, address, is_hidden}],', 'path, address, is_hidden}], pictures_hidden,'));
end
$facts$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
