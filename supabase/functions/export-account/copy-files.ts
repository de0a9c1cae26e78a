import { asReply } from '../_shared/backend.ts';

/** A file of a member's copy. */
interface CopyFile {
  /** The words about it in LEIA-ME.txt. */
  says: string;
  /** The part of the copy that it is. */
  is?: string;
  /** Parts that stand in it under a name. */
  has?: Readonly<Record<string, string>>;
}

/**
 * The JSON files of a member's copy. Each part that export_member tells is in one of them, or `files`, which are
 * themselves; `achievements` are computed. `app.copy_parts` has the same parts in SQL, each with who tells it.
 */
export const COPY_FILES: Readonly<Record<string, CopyFile>> = {
  'conta.json': {
    says: 'seu email, como você entra, sessões abertas e acessos',
    is: 'account',
    has: { access_records: 'accesses' },
  },
  'perfil.json': {
    says: 'seu perfil: nome, telefone, bio, objetivos e o que mais você preencheu',
    is: 'profile',
  },
  'treinos.json': {
    says: 'os treinos que você registrou',
    is: 'workouts',
  },
  'check-ins.json': {
    says: 'seus check-ins nos desafios, e os que foram anulados',
    has: { check_ins: 'check_ins', anulados: 'voided_check_ins' },
  },
  'desafios.json': {
    says: 'os desafios de que você participa ou participou, e seu progresso, o que marcou no programa, seus marcos, resultados e certificados',
    has: {
      desafios: 'challenges',
      participacoes: 'participations',
      progresso: 'progress',
      programa: 'programme',
      marcos: 'milestones',
      resultados: 'results',
      certificados: 'certificates',
    },
  },
  'resumo.json': {
    says: 'seus totais: treinos, minutos, pontos e sequências',
    is: 'totals',
  },
  'conquistas.json': {
    says: 'suas conquistas e quanto falta para as próximas',
    is: 'achievements',
  },
  'plano.json': {
    says: 'seu plano, por que você o tem e até quando ele vale',
    has: { plano: 'level', motivos: 'grants', planos_pagos: 'paid_levels' },
  },
  'pagamentos.json': {
    says: 'suas assinaturas e seus recibos',
    has: { assinaturas: 'payments', recibos: 'receipts' },
  },
  'consentimentos.json': {
    says: 'os termos que você aceitou, com versão e data',
    is: 'consents',
  },
  'favoritos.json': {
    says: 'as receitas e os treinos que você marcou como favoritos',
    is: 'favorites',
  },
  'cartao.json': {
    says: 'o número do seu cartão de membro e os benefícios que você usou',
    has: { cartao: 'card', usos: 'benefit_uses' },
  },
  'biblioteca.json': {
    says: 'os treinos da biblioteca que você abriu ou marcou como feitos',
    is: 'library_progress',
  },
  'vantagens.json': {
    says: 'seu pedido para o Close Friends e os sorteios de que você participou',
    has: { close_friends: 'close_friends', sorteios: 'raffles' },
  },
  'equipe.json': {
    says: 'o que a equipe do clube fez na sua conta, e por quê',
    is: 'staff',
  },
  'cuidado.json': {
    says: 'suas pausas, e quando a equipe escreveu para você',
    is: 'care',
  },
  'avisos.json': {
    says: 'os avisos do clube para você, e como você quer recebê-los',
    is: 'notices',
  },
  'denuncias.json': {
    says: 'o que você denunciou, e o que foi decidido sobre o que é seu',
    is: 'reports',
  },
  'bloqueios.json': {
    says: 'quando você bloqueou alguém',
    is: 'blocks',
  },
  'lembretes.json': {
    says: 'como você quer ser lembrado, os lembretes de cada dia e os aparelhos que os recebem',
    is: 'reminders',
  },
};

/**
 * A file of the copy, for JSON.
 * @param copy the parts of the copy, by name
 */
export function contentOf({ is, has }: CopyFile, copy: Readonly<Record<string, unknown>>): unknown {
  const whole = is === undefined ? {} : (copy[is] ?? null);
  if (!has) return whole;
  return { ...asReply(whole), ...Object.fromEntries(Object.entries(has).map(([name, part]) => [name, copy[part] ?? null])) };
}
