import { LOST_PHONE_DAYS, YOUNG_FACTOR_DAYS } from '#domain/limits.ts';
import type { AccountAct } from '../api/account-link.ts';

interface ActTexts {
  title: string;
  /** Says what has happened, or whom the link is for. */
  intro: string;
  /** Everything that the press does, in order. */
  effects: readonly string[];
  button: string;
  busy: string;
  doneTitle: string;
  done: string;
  /** Whether a new password is chosen next, by a link that is mailed. */
  isPasswordVoid: boolean;
}

const NEW_PASSWORD = 'Mandamos para o seu email um link para você criar outra senha.';

/** The sentences for each act of a link from a mail about an account. */
export const ACT_TEXTS: Record<AccountAct, ActTexts> = {
  remove_factor: {
    title: 'Não foi você?',
    intro: 'Alguém que sabe sua senha ativou a verificação em duas etapas na sua conta.',
    effects: ['A verificação é retirada.', 'Sua senha deixa de valer.', 'Todos os acessos são encerrados, este também.', NEW_PASSWORD],
    button: 'Retirar e proteger minha conta',
    busy: 'Retirando...',
    doneTitle: 'Conta protegida',
    done: 'A verificação foi retirada, a senha não vale mais e todos saíram da conta.',
    isPasswordVoid: true,
  },
  not_me: {
    title: 'Não foi você?',
    intro: 'Alguém que sabe sua senha tentou passar da verificação em duas etapas.',
    effects: ['Sua senha deixa de valer.', 'Quem entrou só com a senha sai na hora. Seus aparelhos continuam.', NEW_PASSWORD],
    button: 'Não fui eu',
    busy: 'Protegendo...',
    doneTitle: 'Conta protegida',
    done: 'A senha não vale mais, e quem tinha só a senha saiu da conta.',
    isPasswordVoid: true,
  },
  all_out: {
    title: 'Não foi você?',
    intro: 'Alguém agiu na sua conta como se fosse você.',
    effects: [
      'Sua senha e seus códigos de recuperação deixam de valer.',
      `A verificação em duas etapas e as contas Google ou Apple de outro email que entraram nos ${YOUNG_FACTOR_DAYS} dias antes do aviso, ou depois, são retiradas. As mais antigas continuam.`,
      'Todos os acessos são encerrados, este também.',
      NEW_PASSWORD,
    ],
    button: 'Proteger minha conta',
    busy: 'Protegendo...',
    doneTitle: 'Conta protegida',
    done: 'A senha, os códigos de recuperação e o que entrou nos dias antes do aviso não valem mais, e todos saíram da conta.',
    isPasswordVoid: true,
  },
  start_lost_phone: {
    title: 'Perdeu o celular?',
    intro: 'Você pediu para entrar sem o código do aplicativo.',
    effects: [
      `Começa uma espera de ${LOST_PHONE_DAYS} dias, com avisos por email, no sino e na tela dos seus aparelhos.`,
      'Ela para quando você quiser, ou quando alguém entra com o código.',
      'No fim, a verificação e a senha deixam de valer e todos os acessos são encerrados.',
      NEW_PASSWORD.replace('Mandamos', 'Então mandamos'),
    ],
    button: 'Começar a espera',
    busy: 'Começando...',
    doneTitle: 'A espera começou',
    done: `Em ${LOST_PHONE_DAYS} dias mandamos para o seu email um link para criar outra senha. Até lá, avisamos você.`,
    isPasswordVoid: false,
  },
  stop_lost_phone: {
    title: 'Parar a espera',
    intro: 'Alguém pediu para entrar na sua conta sem o código do aplicativo, dizendo que perdeu o celular.',
    effects: ['A espera termina agora.', 'A verificação em duas etapas continua como está.'],
    button: 'Parar a espera',
    busy: 'Parando...',
    doneTitle: 'Espera interrompida',
    done: 'A verificação em duas etapas continua protegendo sua conta. Não foi você que pediu? Troque sua senha.',
    isPasswordVoid: false,
  },
};
