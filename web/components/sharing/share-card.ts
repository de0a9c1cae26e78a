import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import type { MilestoneKind } from '#domain/milestones.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';

/** A thing of the member's own that they may show: nothing of another member is in it. */
export type ShareCard =
  | { kind: 'streak'; days: number }
  | { kind: 'milestone'; milestone: MilestoneKind; checkIns: number; challengeId: string; challengeTitle: string }
  | { kind: 'place'; place: number; points: number; checkIns: number; challengeId: string; challengeTitle: string };

/** The words of a card, from above to below. */
export interface CardWords {
  /** A number in the picture of the card; empty where the picture has its own. */
  figure: string;
  /** Large below the picture; empty where the picture says it. */
  title: string;
  headline: string;
  detail: string;
}

export function cardWords(card: ShareCard): CardWords {
  if (card.kind === 'streak') {
    const headline = card.days === 1 ? 'dia de sequência' : 'dias seguidos';
    return { figure: formatNumber(card.days), title: '', headline, detail: 'Um dia de cada vez.' };
  }
  const checkIns = pluralize(card.checkIns, 'check-in', 'check-ins');
  if (card.kind === 'milestone')
    return { figure: '', title: MILESTONE_WORDS[card.milestone].name, headline: checkIns, detail: card.challengeTitle };
  return {
    figure: `${formatNumber(card.place)}º`,
    title: 'lugar',
    headline: `${pluralize(card.points, 'ponto', 'pontos')}, ${checkIns}`,
    detail: card.challengeTitle,
  };
}

/** The same in one sentence, for somebody who does not see the picture. */
export function cardSentence(card: ShareCard): string {
  const { figure, title, headline, detail } = cardWords(card);
  return `${[figure, title].filter(Boolean).join(' ')}, ${headline}. ${detail}`;
}
