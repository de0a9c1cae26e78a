-- Announcements as mails.

create function app.may_be_mailed(announcement app.announcements, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select app.is_running(announcement) and app.is_in_audience(announcement, member_id) and app.has_proven_email(member_id) and not app.is_suspended(member_id)
    and exists (select from app.notice_settings s where s.user_id = member_id and s.mails)
$$;
comment on function app.may_be_mailed(app.announcements, uuid) is 'Whether an announcement goes to a member by mail now: it runs, is for them, and they asked for mails';

-- Security definer: writes what API roles can't.
create function app.queue_announcement_mails(in_announcement uuid, in_batch integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_row app.announcements;
  v_member uuid;
  v_seen integer := 0;
begin
  perform app.require_service();
  -- One of two processes goes on where the other stopped.
  select * into v_row from app.announcements a where a.id = in_announcement for no key update;
  if not coalesce(app.is_running(v_row), false) then
    return jsonb_build_object('success', true, 'more', false);
  end if;
  for v_member in
    select s.user_id from app.notice_settings s where s.mails and s.user_id > v_row.mailed_up_to order by s.user_id limit least(greatest(in_batch, 1), 500)
  loop
    v_seen := v_seen + 1;
    v_row.mailed_up_to := v_member;
    if app.may_be_mailed(v_row, v_member) and app.reach_member(v_row, v_member) then
      update app.announcement_reads r set mail_queued_at = app.now()
      where r.announcement_id = v_row.id and r.user_id = v_member and r.mail_queued_at is null;
      if found then
        perform app.add_job('mail', 'announcement ' || v_row.id || ' ' || v_member,
          jsonb_build_object('mail', 'announcement', 'announcement_id', v_row.id, 'user_id', v_member));
      end if;
    end if;
  end loop;
  update app.announcements a set mailed_up_to = v_row.mailed_up_to where a.id = v_row.id;
  return jsonb_build_object('success', true, 'more', v_seen > 0);
end $$;
comment on function app.queue_announcement_mails(uuid, integer) is 'What queue_announcement_mails does';

create function public.queue_announcement_mails(p_announcement_id uuid, p_batch integer default 100) returns jsonb
language sql volatile set search_path = ''
as $$ select app.queue_announcement_mails(p_announcement_id, p_batch) $$;
comment on function public.queue_announcement_mails(uuid, integer) is
  'For the function run-jobs: queues the mails of an announcement to the next members who asked for mails, each once. Replies {success, more}: more while there may be others';

create function app.announcement_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'title', a.title, 'body', a.body, 'label', a.button_label, 'path', a.button_path, 'is_urgent', a.is_urgent,
    'token', s.unsubscribe_token)
  from app.announcements a join auth.users u on u.id::text = payload ->> 'user_id' join app.notice_settings s on s.user_id = u.id
  where payload ->> 'mail' = 'announcement' and a.id::text = payload ->> 'announcement_id' and app.may_be_mailed(a, u.id)
$$;
comment on function app.announcement_mail_facts(jsonb) is 'The mail of an announcement to a member, asked as it is sent: null for who left, switched mails off, or when it is over';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.queue_announcement_mails(uuid, integer) from public, anon, authenticated;
grant execute on function app.queue_announcement_mails(uuid, integer), public.queue_announcement_mails(uuid, integer) to service_role;
