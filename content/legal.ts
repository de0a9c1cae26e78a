import { club } from './club.ts';
import type { LegalPage } from './schema.ts';

export { LEGAL_VERSION } from './legal-version.ts';

/** What a member accepts on signing up. Plain words; a club with a lawyer puts its own here. */
export const termsOfUse: LegalPage = {
  title: 'Termos de uso',
  introduction: `Ao criar uma conta no ${club.name}, você concorda com o que está nesta página.`,
  sections: [
    {
      heading: 'O que é o clube',
      paragraphs: [
        `O ${club.name} é uma comunidade para criar o hábito de se exercitar: você registra treinos, participa de desafios, acompanha o ranking e, no plano pago, acessa conteúdos e benefícios.`,
      ],
    },
    {
      heading: 'Sua conta',
      paragraphs: [
        'Use seus próprios dados, guarde sua senha e não empreste sua conta. Você pode pedir o encerramento dela quando quiser.',
        'No ranking, os participantes do mesmo desafio veem seu nome, sua foto, seus check-ins e seus treinos naquele desafio.',
      ],
    },
    {
      heading: 'Jogo limpo',
      paragraphs: [
        'Registre apenas treinos que você fez. A organização pode anular check-ins que não correspondam a um treino real.',
      ],
    },
    {
      heading: 'Sua saúde',
      paragraphs: [
        'Os conteúdos do clube não substituem orientação médica, nutricional ou de um profissional de educação física. Respeite seus limites e procure um profissional antes de mudar sua rotina.',
      ],
    },
    {
      heading: 'Plano pago',
      paragraphs: [
        `O plano pago custa ${club.prices.paid.label}${club.prices.paid.period} e pode ser cancelado a qualquer momento, sem compromisso. O acesso continua até o fim do período já pago.`,
      ],
    },
    { heading: 'Fale com a gente', paragraphs: [`Dúvidas sobre estes termos: ${club.contact.email}.`] },
  ],
};

/** What the club keeps about a member and what it does with it. */
export const privacyPolicy: LegalPage = {
  title: 'Política de privacidade',
  introduction: `O ${club.name} guarda o mínimo para funcionar e não vende seus dados.`,
  sections: [
    {
      heading: 'O que guardamos',
      paragraphs: [
        'Seu nome, seu email e sua senha (esta, apenas de forma cifrada); o que você escolher contar no perfil; seus treinos, check-ins e desafios; e o plano que você tem.',
      ],
    },
    {
      heading: 'Quem vê o quê',
      paragraphs: [
        'Participantes do mesmo desafio veem seu nome, sua foto e seus treinos e check-ins naquele desafio.',
        'Email, telefone, data de nascimento, gênero, bio, Instagram, objetivos e plano não são mostrados a outros membros.',
      ],
    },
    {
      heading: 'No seu aparelho',
      paragraphs: [
        'O navegador guarda sua sessão, suas preferências e uma cópia dos últimos dados vistos. Ao sair da conta, essa cópia é apagada.',
      ],
    },
    {
      heading: 'Seus direitos',
      paragraphs: [
        `Você pode pedir uma cópia dos seus dados, a correção ou a exclusão deles, como prevê a Lei Geral de Proteção de Dados (LGPD), escrevendo para ${club.contact.email}.`,
      ],
    },
  ],
};
