-- A plan that staff give and take mails its member each time too: it has a figure a day as the other acts that do.

create or replace function app.acts_on_person_a_day(act text) returns integer
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
