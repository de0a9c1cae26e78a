import { CreditCard, MapPin } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/lib/toast.ts';
import { openPortal } from '../api/manage-subscription.ts';
import { useCheckoutTrip } from './use-checkout-trip.ts';

function onFailure() {
  const description = 'O serviço de pagamento não respondeu. Tente novamente em instantes.';
  const id = toast.error('Não foi possível abrir a página', { description });
  return () => toast.dismiss(id);
}

/** The provider's own pages for what the club never sees: card and billing address. */
export function PortalButtons() {
  const card = useCheckoutTrip({ open: async () => openPortal('payment_method'), onFailure });
  const address = useCheckoutTrip({ open: async () => openPortal('address'), onFailure });
  return (
    <>
      <Button variant="outline" isLoading={card.isBusy} loadingText="Abrindo..." onClick={card.start}>
        <CreditCard aria-hidden="true" />
        Trocar cartão
      </Button>
      <Button variant="outline" isLoading={address.isBusy} loadingText="Abrindo..." onClick={address.start}>
        <MapPin aria-hidden="true" />
        Endereço de cobrança
      </Button>
    </>
  );
}
