import { Flag, Gift, Handshake, IdCard, Info } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { paths } from '#web/config/paths.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useBenefits } from '../api/get-benefits.ts';
import { cardRefusal, useMemberCard } from '../api/get-member-card.ts';
import { BenefitInformationList } from './benefit-information-list.tsx';
import { BenefitPartners } from './benefit-partners.tsx';
import { BenefitsSkeleton } from './benefits-skeleton.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { useBenefitsAddress } from './use-benefits-address.ts';
import type { BenefitsTab } from './use-benefits-address.ts';

/** The benefits at the club's partners, and how to use them. */
export function BenefitsScreen() {
  const { id: userId } = useCurrentUser();
  const benefits = useBenefits(userId);
  // Read here already, so that it is on the device when a reception has no signal.
  const isParticipant = cardRefusal(useMemberCard(userId).error) !== 'card_needs_challenge';
  const address = useBenefitsAddress();
  const contact = benefits.data?.partners.find(({ id }) => id === address.contactId);

  return (
    <>
      <PageHeader
        title="Benefícios"
        subtitle="Vantagens nos parceiros do clube para quem está no desafio."
        actions={
          <Button asChild>
            <Link to={paths.app.memberCard.getHref()}>
              <IdCard aria-hidden="true" />
              Mostrar cartão
            </Link>
          </Button>
        }
      />
      {isParticipant ? null : (
        <Notice
          tone="warning"
          icon={<Flag />}
          title="Para usar os benefícios, entre em um desafio"
          action={
            <Button asChild variant="outline" size="sm">
              <Link to={paths.app.challenges.getHref()}>Ver desafios</Link>
            </Button>
          }
        >
          Eles são de quem tem o plano Expert e participa de um desafio agora.
        </Notice>
      )}
      <Loaded
        query={benefits}
        skeleton={<BenefitsSkeleton />}
        loading="Carregando benefícios..."
        title="Erro ao carregar os benefícios"
        kept="Você está vendo os benefícios como estavam da última vez"
        isEmpty={({ partners }) => partners.length === 0}
        empty={
          <EmptyState
            icon={<Gift />}
            title="Nenhum parceiro por aqui agora"
            description="Quando o clube tiver parceiros, eles aparecem nesta página."
            action={<RetryButton isRetrying={benefits.isRefetching} onRetry={benefits.refetch} />}
          />
        }
      >
        {({ partners, information }) => (
          <Tabs value={address.tab} onValueChange={(tab) => address.openTab(tab as BenefitsTab)}>
            <TabsList aria-label="Seções dos benefícios">
              <TabsTrigger value="partners">
                <Handshake aria-hidden="true" />
                Parceiros
              </TabsTrigger>
              <TabsTrigger value="information">
                <Info aria-hidden="true" />
                Informações
              </TabsTrigger>
            </TabsList>
            <TabsContent value="partners">
              <BenefitPartners partners={partners} filter={address.filter} onChoose={address.choose} />
            </TabsContent>
            <TabsContent value="information">
              <BenefitInformationList parts={information} />
            </TabsContent>
          </Tabs>
        )}
      </Loaded>
      {contact ? (
        <ContactDialog
          partner={contact}
          isParticipant={isParticipant}
          isInAddress={address.isContactOpenedHere}
          onClose={address.closeContact}
        />
      ) : null}
    </>
  );
}
