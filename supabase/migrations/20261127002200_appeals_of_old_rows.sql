-- A report that was decided at no known time can't be appealed against: the answer was neither yes nor no, which no screen expects.

create or replace function app.can_appeal(in_report app.content_reports) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(in_report.state = 'decided' and in_report.decision not in ('refuse', 'gone') and in_report.appealed_at is null
    and in_report.emptied_at is null and in_report.decided_at + make_interval(days => app.hidden_file_days()) > app.now(), false)
$$;
