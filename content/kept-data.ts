import { listed } from './listed.ts';
import { fieldsInSentence } from './profile-words.ts';
import type { LegalPage } from './schema.ts';

const optionalFields = fieldsInSentence(
  ({ keptFor }) => keptFor !== 'account',
  ['phone', 'bio', 'gender', 'birth_date', 'instagram', 'goals'],
);

/** The section of the privacy policy on the data that the club keeps. */
export const keptData: LegalPage['sections'][number] = {
  id: 'o-que-guardamos',
  heading: 'O que guardamos',
  paragraphs: ['Quase tudo é você quem nos conta:'],
  items: [
    {
      term: 'Cadastro',
      text: 'nome, email e senha. A senha é guardada apenas de forma cifrada: nem nós conseguimos lê-la. Se você entra com o Google ou com a Apple, recebemos deles seu nome, seu email e, quando houver, sua foto.',
    },
    { term: 'Perfil (opcional)', text: `${listed(['foto', ...optionalFields])}.` },
    {
      term: 'Atividade',
      text: 'treinos (nome, tipo, data, duração, intensidade, observações e fotos), desafios, check-ins, pontos, sequência e conquistas.',
    },
    {
      term: 'Plano',
      text: 'qual é o seu plano e até quando vale, e o código e o valor de cada pagamento. Os dados do cartão e o CPF ficam com o parceiro de pagamentos, nunca nos nossos registros.',
    },
    { term: 'Favoritos', text: 'as receitas e os treinos da biblioteca que você marca com o coração. Só você vê.' },
    {
      term: 'Vantagens do plano Expert',
      text: 'se você pedir o Close Friends: o Instagram do seu perfil, que a equipe do clube usa para incluir você. Nos sorteios: o número com que você participou. Quem ganha recebe um email.',
    },
    {
      term: 'Cartão de membro',
      text: 'se você abrir o seu: um número sorteado, as chaves que fazem o código de cada minuto e, quando um parceiro registra, o dia e o lugar em que você usou um benefício.',
    },
    {
      term: 'Certificados',
      text: 'se você abrir o certificado de um marco: o código sorteado para ele e o dia em que você o pediu. Imagens e cartões são feitos no seu aparelho, e uma foto que você põe neles não sai de lá.',
    },
    { term: 'Progresso na biblioteca', text: 'os treinos dos programas que você abre ou marca como feitos. Só você vê.' },
    {
      term: 'Dias de pausa',
      text: 'os dias de um desafio que você marca como doente, em viagem ou descansando, para não receber lembretes neles. Nenhum outro membro vê.',
    },
    {
      term: 'Lembretes',
      text: 'se você os quer, a que hora e por onde. De cada dia, por cerca de 13 meses: se saiu um lembrete, por quê, e se você o abriu. De cada aparelho que você liga: o navegador e o endereço que ele cria para receber avisos, até você tirar o aparelho da lista ou sair da conta nele.',
    },
    {
      term: 'Denúncias',
      text: 'o que foi denunciado, o motivo e as palavras de quem denunciou; de quem não tem conta, também o email. De uma decisão: o que foi decidido, por quê, e o recurso. Quem denunciou, só a equipe que decide vê.',
    },
    {
      term: 'Suspensões',
      text: 'o motivo e até quando. Se a conta é excluída durante a suspensão, uma marca do email, da qual ele não pode ser lido, fica até o fim dela, ou por um ano quando ela não tem fim: assim uma conta nova no mesmo email continua suspensa.',
    },
    { term: 'Bloqueios', text: 'quem você bloqueou. A pessoa não é avisada.' },
    { term: 'Avisos', text: 'o que o clube avisou a você no app, e se você já leu. A equipe só vê quantos leram, nunca quem.' },
    { term: 'Aceite', text: 'a versão dos termos e desta política que você aceitou, com data e hora.' },
    {
      term: 'Suas permissões',
      text: 'o que você permite à parte, como a equipe escrever para você no WhatsApp ou seu nome aparecer a quem confere um certificado: cada permissão começa desligada e fica guardada com a versão, a data e a hora em que você a ligou ou desligou.',
    },
    {
      term: 'Registros técnicos',
      text: 'data, hora, endereço da página e resultado de cada acesso ao servidor. O endereço IP é usado para conter abusos, como tentativas repetidas de adivinhar senhas.',
    },
    {
      term: 'Registros de acesso',
      text: 'data, hora e endereço IP de cada entrada, tentativa de entrada e saída, troca de senha e exclusão da conta. Ficam à parte, e só quem opera o clube os consulta, quando a lei ou uma ordem judicial pede. Nunca guardamos o que foi digitado numa tentativa.',
    },
    {
      term: 'Seus acessos',
      text: 'de cada aparelho em que você está conectado: o navegador, o endereço IP e o último uso. É o que aparece em Configurações, em "Seus acessos", e some quando o acesso termina.',
    },
  ],
  closing: 'Apagamos das fotos, antes de guardá-las, o local e os dados do aparelho que a câmera costuma gravar nelas.',
};
