-- A milestone is celebrated on one device: who notes it first shows it. Two tabs, or two devices, learn of it at the same moment.

-- Security definer: members may not write member_milestones.
create or replace function app.celebrate_milestones(in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.member_milestones h set celebrated_at = app.now()
  where h.challenge_id = in_challenge and h.user_id = (select auth.uid()) and h.celebrated_at is null;
  return app.done() || jsonb_build_object('is_first', found);
end $$;

comment on function public.celebrate_milestones(uuid) is
  'Notes that the caller is shown the milestones they hold in a challenge, so that no device shows them again. Replies {success, error, message, is_first}: is_first is false where all of them
were noted before, by another device';
