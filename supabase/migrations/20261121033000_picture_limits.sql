-- Workout photos are scaled in the browser to 2 MB or less; 10 MB leave room for other clients and keep the server's memory bounded.
-- A limit that the operator has changed stays.

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
  update storage.buckets set file_size_limit = 10485760 where id = 'workout-images' and file_size_limit = 26214400;
end
$storage$;
