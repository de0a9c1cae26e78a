-- A suspension that was lifted is told on its own topic alone: whoever hears the member's topic is suspended no more, and has nothing to ask.

drop trigger member_suspensions_live on app.member_suspensions;
create constraint trigger member_suspensions_live after insert on app.member_suspensions
  deferrable initially deferred for each row
  when (app.note_live_change('member_suspensions', new.id, new.user_id)) execute function app.tell_live_changes();
