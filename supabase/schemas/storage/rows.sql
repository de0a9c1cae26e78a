-- The buckets. Backups leave behind how they are, all but a limit: that may be the operator's.

-- Workout photos are scaled in the browser to 2 MB or less; five times that leaves room for other clients and keeps the server's memory bounded.
-- Materials (PDFs) are read by signed address.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('profile-images', 'profile-images', true, app.max_profile_photo_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('workout-images', 'workout-images', true, app.max_workout_photo_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  ('nutrition-images', 'nutrition-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
  ('challenge-media', 'challenge-media', true, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
  ('materials', 'materials', false, 10485760, array['application/pdf']),
  ('hidden-images', 'hidden-images', false, app.max_workout_photo_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
