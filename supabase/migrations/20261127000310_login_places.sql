-- Where a login comes from, as far as it is known: what strangers try bars no known place.

create function app.login_place(in_email text, in_address inet, in_marks text[]) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce('device ' || app.familiar_device(u.id, in_marks, by_second_factor => false),
      case when app.is_familiar_network(u.id, in_address, by_second_factor => false) then 'network' end)
    from auth.users u where u.email = lower(in_email) and not u.is_sso_user);
end $$;
comment on function app.login_place(text, inet, text[]) is
  'For the embedded server: the place of a member that a login comes from, "device" with what it is known by or "network"; null for a strange one, and where there is no account';

revoke execute on all functions in schema app from public;
