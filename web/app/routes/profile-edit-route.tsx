import { useNavigate } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { EditProfileScreen } from '#web/features/profile/edit/edit-profile-screen.tsx';

export function ProfileEditRoute() {
  const navigate = useNavigate();
  return <EditProfileScreen onDone={() => void navigate(paths.app.profile.getHref())} />;
}
