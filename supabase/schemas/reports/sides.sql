-- Reports about the staff, and by them. The person whom a report is about, and its reporter, read neither who reported nor a word of it, in any role;
-- it is not in their queue while another could decide; and about one of the staff somebody decides who stands above them.

-- Sides ----------------------------------------------------------------------------------------------

create function app.sides_of(in_report app.content_reports) returns uuid[]
language sql stable set search_path = ''
as $$
  select array_remove(array[in_report.member_id, in_report.reporter_id]
    -- A decision answers all reports of the same thing.
    || array(select r.reporter_id from app.content_reports r where r.target = in_report.target or r.decided_with = in_report.id)
    -- By the public form one of the staff may report too.
    || array(select u.id from public.club_staff t join auth.users u on u.id = t.user_id
      where app.mailbox_of(u.email) in (select app.mailbox_of(r.reporter_email) from app.content_reports r where r.id = in_report.id or r.target = in_report.target)), null)
$$;
comment on function app.sides_of(app.content_reports) is
  'Whose the reported thing is, and who reported it: by this report or another one of the same thing, as a member or by the public form';

create function app.is_side_of(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$ select not app.is_command() and coalesce(auth.uid() = any (app.sides_of(in_report)), false) $$;
comment on function app.is_side_of(app.content_reports) is 'Whether the caller is one of the sides of a report';

create function app.others_could_decide(in_report app.content_reports, least_role text, not_these uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.club_staff t
    where t.user_id <> all (array_remove(not_these, null)) and app.staff_rank(t.role) >= app.staff_rank(least_role) and not app.is_suspended(t.user_id)
      and (t.role = 'owner' or app.staff_rank(t.role) > coalesce((select app.staff_rank(m.role) from public.club_staff m where m.user_id = in_report.member_id), 0))
      -- Without a second factor they could decide nothing.
      and exists (select from auth.mfa_factors f where f.user_id = t.user_id and f.status::text = 'verified'))
$$;
comment on function app.others_could_decide(app.content_reports, text, uuid[]) is
  'Whether somebody else of the staff, who stands above whom the report is about, could decide';

-- Reading --------------------------------------------------------------------------------------------

create function app.is_in_queue(in_report app.content_reports, not_below uuid[], own_targets text[]) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if in_report.member_id = any (not_below) then
    return false;
  end if;
  -- Looked at closely where the caller may be one of the sides: nearly all rows are others'.
  return not ((in_report.member_id = auth.uid() or in_report.reporter_id = auth.uid() or in_report.reporter_email is not null
    or in_report.target = any (own_targets)) and app.is_own_report(in_report));
end $$;
comment on function app.is_in_queue(app.content_reports, uuid[], text[]) is
  'Whether a report stands in the caller''s queue: it is about nobody who does not stand below them, and the caller is none of its sides while somebody else could decide.
not_below is app.staff_not_below(), own_targets what the caller reported';

create function app.waiting_reports(in_rank integer, not_below uuid[], own_targets text[]) returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from (
    select from app.content_reports r where r.queue_rank = in_rank and app.is_in_queue(r, not_below, own_targets) limit 1000) waiting
$$;
comment on function app.waiting_reports(integer, uuid[], text[]) is 'How many open (0) or appealed (1) reports wait in the caller''s queue; the count ends at 1000';

-- Acts -----------------------------------------------------------------------------------------------

create function app.refuse_own_report(in_act text, in_report app.content_reports) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.is_own_report(in_report) then
    return app.failure('own_report');
  end if;
  return app.refuse_higher_staff(in_act, in_report.member_id);
end $$;
comment on function app.refuse_own_report(text, app.content_reports) is
  'The refusal of an act on a report of which the caller is a side while somebody else could decide, or about one who does not stand below the caller; null when it goes on';
