-- A copy of everything that is kept about a member, for the function export-account.

create function app.rows_of(source text, key_column text, member text, hidden text[] default '{}') returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  if to_regclass(source) is null then
    return '[]'::jsonb;
  end if;
  execute format('select jsonb_agg(to_jsonb(t) - $2) from %s t where t.%I::text = $1', to_regclass(source), key_column)
  into v_rows using member, hidden || key_column;
  return coalesce(v_rows, '[]'::jsonb);
end $$;
comment on function app.rows_of(text, text, text, text[]) is
  'The rows of a table whose key column is the member''s, without that column and the hidden ones; empty where there is no such table';

-- Places are told, and not what they are known by.
-- Security definer: reads the auth and storage schemas, which API roles can't.
create function app.member_account(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at, 'updated_at', u.updated_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at, 'has_password', coalesce(u.encrypted_password, '') <> '',
    'user_metadata', app.json_object(u.raw_user_meta_data), 'app_metadata', app.json_object(u.raw_app_meta_data),
    'identities', app.rows_of('auth.identities', 'user_id', member_id::text),
    'sessions', app.rows_of('auth.sessions', 'user_id', member_id::text, array['id', 'refresh_token_hmac_key', 'refresh_token_counter']),
    'factors', coalesce((
      select jsonb_agg(jsonb_build_object('type', f.factor_type, 'name', f.friendly_name, 'phone', f.phone, 'status', f.status,
        'created_at', f.created_at, 'started_at', (select st.started_at from app.factor_starts st where st.factor_id = f.id)) order by f.created_at)
      from auth.mfa_factors f where f.user_id = member_id
    ), '[]'::jsonb),
    'links', app.rows_of('app.account_links', 'user_id', member_id::text, array['token_hash', 'factor_id', 'password_mark']),
    'lost_phone', app.rows_of('app.lost_phone_waits', 'user_id', member_id::text, array['id']),
    'familiar_places', app.rows_of('app.familiar_places', 'user_id', member_id::text, array['place', 'mark_hash']),
    'access_log', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.created_at, 'ip', l.ip_address, 'action', app.json_object(l.payload::jsonb) ->> 'action')
        order by l.created_at)
      from auth.audit_log_entries l where app.json_object(l.payload::jsonb) ->> 'actor_id' = member_id::text
    ), '[]'::jsonb))
  from auth.users u where u.id = member_id
$$;
comment on function app.member_account(uuid) is 'A member''s account: address, ways to sign in, second factors, sessions and accesses, without a secret';

-- Security definer: storage.objects belongs to the storage server.
create function app.member_files(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_files jsonb;
begin
  if to_regclass('storage.objects') is not null then
    execute $files$
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at,
        'size', app.json_object(o.metadata) -> 'size', 'type', app.json_object(o.metadata) ->> 'mimetype') order by o.bucket_id, o.name)
      from storage.objects o where o.name like $1 || '/%'
    $files$ into v_files using member_id::text;
  end if;
  return coalesce(v_files, '[]'::jsonb);
end $$;
comment on function app.member_files(uuid) is 'The files in a member''s own folders, in every bucket';

-- A member's copy ------------------------------------------------------------------------------------

create function app.staff_facts_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'role', (select t.role from public.club_staff t where t.user_id = staff_facts_of.member_id),
    -- Without who did it.
    'acts', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.at, 'act', l.act, 'object_id', l.object_id, 'details', d.details) order by l.seq)
      from app.staff_log l join app.staff_log_details d on d.seq = l.seq where l.member_id = staff_facts_of.member_id), '[]'),
    'suspensions', app.rows_of('app.member_suspensions', 'user_id', member_id::text, array['id', 'suspended_by', 'settled_at']),
    'requests', app.rows_of('app.member_requests', 'user_id', member_id::text, array['id', 'requested_by']))
$$;
comment on function app.staff_facts_of(uuid) is 'What the staff did to a member, without the names of the staff';

create function app.paid_levels_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case when app.has_proven_email(u.id) then app.rows_of('public.pending_user_levels', 'email', lower(u.email)) else '[]' end
  from auth.users u where u.id = member_id
$$;
comment on function app.paid_levels_of_member(uuid) is 'Levels that were paid for with a member''s address, once it is proven to be theirs, for the copy of their data';

create function app.challenges_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'start_date', c.start_date, 'end_date', c.end_date)), '[]')
  from public.challenges c where c.id in (select g.challenge_id from public.challenge_progress g where g.user_id = member_id)
$$;
comment on function app.challenges_of_member(uuid) is 'The challenges that a member''s progress is of, for the copy of their data';

create function app.receipts_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r)), '[]')
  from public.payment_receipts r join public.subscriptions s on s.id = r.subscription_id where s.user_id = member_id
$$;
comment on function app.receipts_of_member(uuid) is 'The receipts of a member''s payments, for the copy of their data';

create function app.raffles_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('prize', r.prize, 'drawn_at', r.drawn_at, 'number', n.number, 'won', n.number = any (r.winning_numbers))
    order by r.drawn_at, r.id), '[]')
  from public.raffle_entries n join public.raffles r on r.id = n.raffle_id where n.user_id = member_id
$$;
comment on function app.raffles_of_member(uuid) is 'The raffles that a member took part in, for the copy of their data';

-- Each topic says itself what it keeps. supabase/functions/export-account/copy-files.ts says which file a part is in;
-- supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.copy_parts (
  part text primary key,
  told_by text,
  rows_of text,
  key_column text,
  hidden text[] not null default '{}',
  is_one boolean not null default false,
  check ((told_by is null) <> (rows_of is null) and (rows_of is null) = (key_column is null))
);
comment on table app.copy_parts is 'Parts of a member''s copy of their data. @list';
comment on column app.copy_parts.part is 'The part, as the copy names it';
comment on column app.copy_parts.told_by is 'The function of app that tells it, of the member''s id; null where it is the rows of a table';
comment on column app.copy_parts.rows_of is 'The table whose rows it is, as they are';
comment on column app.copy_parts.key_column is 'The column that names the member';
comment on column app.copy_parts.hidden is 'Columns that stay behind: what opens something, or names somebody else';
comment on column app.copy_parts.is_one is 'Whether a member has one row at most';

-- The functions and tables are those that rows name.
-- Security definer: reads what API roles can't, and is told whose. Its callers ask who calls.
create function app.member_copy(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_part app.copy_parts;
  v_kept jsonb;
  v_copy jsonb := '{"success": true}';
begin
  for v_part in select * from app.copy_parts p order by p.part loop
    if v_part.told_by is not null then
      execute format('select app.%I($1)', v_part.told_by) into v_kept using member_id;
    else
      v_kept := app.rows_of(v_part.rows_of, v_part.key_column, member_id::text, v_part.hidden);
      v_kept := case when v_part.is_one then v_kept -> 0 else v_kept end;
    end if;
    v_copy := v_copy || jsonb_build_object(v_part.part, v_kept);
  end loop;
  return v_copy;
end $$;
comment on function app.member_copy(uuid) is 'Everything that is kept about a member, by subject';

-- A copy of the data ---------------------------------------------------------------------------------

create function app.tell_of_copy(member_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.tell_with_press(member_id, 'data_copied', 'all_out', app.way_in_mails_a_day());
exception when others then
  -- The law gives the member the copy, told or not.
  raise warning 'copy of the data not told: %', sqlerrm;
end $$;
comment on function app.tell_of_copy(uuid) is
  'Has a member mailed that somebody who is in their account took a copy of the data, with the link that puts everybody out';

-- Security definer: reads what API roles can't, and is told whose.
create function app.export_member(member_id uuid, in_address text, in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
  v_copy jsonb;
begin
  perform app.require_service();
  if not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  -- A session that was left open, or stolen, is not enough.
  if app.has_second_factor(member_id) and not app.has_fresh_code_in(in_session, member_id) then
    return app.failure('fresh_code_needed');
  end if;
  v_wait := app.count_own_call(member_id, 'export', in_address, 5, interval '1 hour', in_session);
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Its own mail is not in it.
  v_copy := app.member_copy(member_id);
  perform app.tell_of_copy(member_id);
  return v_copy;
end $$;
comment on function app.export_member(uuid, text, uuid) is 'What export_member does';

create function public.export_member(p_user_id uuid, p_address text default null, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.export_member(p_user_id, p_address, p_session_id) $$;
comment on function public.export_member(uuid, text, uuid) is
  'For the function export-account: everything the club keeps about a member, at most 5 times an hour from a network, and as often in each session that has shown the second factor.
The member is mailed. Replies {success, …} by subject, or {success: false, error, message}: fresh_code_needed where a member with a second factor has shown no code of the last
app.fresh_code_minutes() in that session';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.copy_parts enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.copy_parts from public, anon, authenticated, service_role;
revoke execute on function public.export_member(uuid, text, uuid) from public, anon, authenticated;
grant execute on function app.export_member(uuid, text, uuid), public.export_member(uuid, text, uuid) to service_role;
