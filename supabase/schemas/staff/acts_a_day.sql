-- Acts of the staff on one person have a figure a day where they mail the member or end the sessions: an operator, or a holder of an operator's
-- session, had a member mailed sixty times in a second by suspending and lifting, and signed out without end. Giving and taking a plan, too.

create function app.acts_on_person_a_day(act text) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (select a.times_a_day from app.staff_acts a where a.act = acts_on_person_a_day.act);
end $$;
comment on function app.acts_on_person_a_day(text) is 'How often in 24 hours the staff may do an act to one person; null for as often as they like';
