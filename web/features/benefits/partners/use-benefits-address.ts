import { useLocation, useNavigate } from 'react-router';
import { isOpenedHere } from '#web/lib/loading/opened-here.ts';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { readFilter } from './benefits-view.ts';
import type { PartnerFilter } from './benefits-view.ts';

export type BenefitsTab = 'partners' | 'information';

const NAMES = { query: 'q', category: 'category' } as const;

function readTab(parameters: URLSearchParams): BenefitsTab {
  return parameters.get('tab') === 'information' ? 'information' : 'partners';
}

/** Tab, filter and open contact of the benefits, kept in the address: "back" and a reload find them again. */
export function useBenefitsAddress() {
  const [parameters, set] = useAddressParameters();
  const navigate = useNavigate();
  const { state } = useLocation();

  return {
    tab: readTab(parameters),
    filter: readFilter(parameters),
    /** The partner whose contact is open. */
    contactId: parameters.get('contact'),
    openTab: (next: BenefitsTab) => {
      // A press asks twice, by its touch and by the focus: the second must not add an entry to the history.
      if (next !== readTab(new URLSearchParams(window.location.search)))
        set({ tab: next === 'information' ? next : null }, { replace: false });
    },
    isContactOpenedHere: isOpenedHere(state),
    closeContact: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else set({ contact: null }, { replace: true });
    },
    choose: (changes: Partial<PartnerFilter>) =>
      set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [NAMES[name as keyof typeof NAMES], value])), {
        replace: true,
      }),
  };
}
