import { useNavigate, useSearchParams } from 'react-router';
import { isProfileField } from '#domain/profile-fields.ts';
import type { ProfileField } from '#domain/profile-fields.ts';
import { OPENED_HERE, isOpenedHere } from '#web/lib/loading/opened-here.ts';

const TABS = ['information', 'achievements'] as const;

/**
 * The state of the profile page in its address: the tab, and whether the form is open and at which field. So a reload
 * and a shared link show the same, and a phone's back button closes the form.
 */
export function useProfileAddress(state: unknown) {
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const tab = TABS.find((known) => known === parameters.get('tab')) ?? 'information';
  const field = parameters.get('field');

  function selectTab(next: string) {
    setParameters(next === 'information' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  }

  function openForm(at?: ProfileField) {
    const kept = Object.fromEntries(parameters);
    setParameters({ ...kept, dialog: 'edit', ...(at && { field: at }) }, { state: OPENED_HERE, preventScrollReset: true });
  }

  function closeForm() {
    if (isOpenedHere(state)) void navigate(-1);
    else setParameters(tab === 'information' ? {} : { tab }, { replace: true, preventScrollReset: true });
  }

  return {
    tab,
    selectTab,
    isFormOpen: parameters.get('dialog') === 'edit',
    isFormOpenedHere: isOpenedHere(state),
    field: isProfileField(field) ? field : null,
    openForm,
    closeForm,
  };
}
