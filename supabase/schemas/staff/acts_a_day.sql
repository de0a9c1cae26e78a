-- Acts of the staff on one person have a figure a day where they mail the member or end the sessions: an operator, or a holder of an operator's
-- session, had a member mailed sixty times in a second by suspending and lifting, and signed out without end. Giving and taking a plan, too.

create function app.acts_on_person_a_day(act text) returns integer
language sql immutable set search_path = ''
as $$
  select case act
    when 'staff_suspend' then 5
    when 'staff_give_level' then 5
    when 'staff_resend_mail' then 5
    when 'staff_request_export' then 5
    when 'staff_request_deletion' then 5
    when 'staff_end_sessions' then 10
    -- All days of a challenge, and some of them twice.
    when 'staff_void_check_in' then 30
  end
$$;
comment on function app.acts_on_person_a_day(text) is
  'How often in 24 hours the staff may do an act to one person; null for those that tell them nothing, have a figure of their own, or take back such an act';
