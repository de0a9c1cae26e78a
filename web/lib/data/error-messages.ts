import type { ErrorCode } from '#domain/errors.ts';

/** What a member reads for each error code. A server's own text is never shown. */
export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  unauthenticated: 'Usuário não autenticado',
  forbidden: 'Você não tem permissão para fazer isso.',
  invalid_input: 'Confira os dados informados e tente novamente.',
  invalid_image: 'Não conseguimos abrir esta imagem. Escolha uma foto em JPG, PNG, WebP ou HEIC.',
  name_required: 'Por favor, informe o nome do exercício',
  duration_out_of_range: 'A duração deve ser de 1 a 300 minutos.',
  date_in_future: 'A data do treino não pode estar no futuro.',
  date_too_old: 'A data do treino não pode ter mais de 14 dias.',
  challenge_not_found: 'Desafio não encontrado',
  not_participating: 'Você não está participando deste desafio.',
  already_participating: 'Você já está participando deste desafio',
  already_checked_in: 'Você já fez check-in hoje neste desafio',
  below_minimum_duration: 'Duração mínima para check-in em desafios é de 45 minutos',
  not_today: 'O check-in só vale para treinos de hoje.',
  challenge_not_started: 'Este desafio ainda não começou.',
  challenge_over: 'Este desafio já terminou.',
  check_in_voided: 'O check-in deste dia foi anulado pela organização do desafio.',
  workout_not_found: 'Treino não encontrado',
  challenge_already_set: 'Este treino já está em um desafio.',
  registered_too_long_ago: 'Um treino pode entrar em um desafio até 24 horas depois de registrado.',
  level_raise_not_allowed: 'O plano Expert só é liberado depois da confirmação do pagamento.',
  email_not_confirmed: 'Seu email ainda não foi confirmado. Abra o link que enviamos para você.',
  invalid_credentials: 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.',
  user_already_exists: 'Já existe uma conta com este email. Faça login ou recupere sua senha.',
  weak_password: 'Escolha uma senha mais forte, com pelo menos 6 caracteres.',
  same_password: 'A nova senha precisa ser diferente da atual.',
  reauthentication_needed: 'Para trocar a senha, informe a atual ou o código que enviamos por email.',
  wrong_password: 'Senha incorreta.',
  wrong_code: 'Código incorreto ou vencido.',
  email_mismatch: 'O email digitado não é o da sua conta.',
  over_rate_limit: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
  storage_full: 'O espaço para suas fotos está cheio. Remova fotos antigas para enviar novas.',
  storage_full_today: 'Você já enviou muitas fotos nas últimas 24 horas. Tente de novo amanhã.',
  disk_full: 'O clube está sem espaço para fotos no momento. Tente de novo mais tarde.',
  timeout: 'Operação demorou muito. Verifique sua conexão e tente novamente.',
  network: 'Sem conexão com o clube. Verifique sua internet e tente novamente.',
  unknown: 'Algo deu errado. Tente novamente.',
};

const WEAK_PASSWORD_REASONS: Record<string, string> = {
  length: 'Ela é curta demais.',
  characters: 'Misture letras, números e símbolos.',
  pwned: 'Ela já apareceu em vazamentos de senhas.',
};

/** Why a password is too weak, in the server's own reasons; the plain sentence when it gives none that we know. */
export function weakPasswordMessage(reasons: unknown): string {
  const known = (Array.isArray(reasons) ? reasons : []).flatMap((reason) => WEAK_PASSWORD_REASONS[String(reason)] ?? []);
  return known.length > 0 ? `Escolha uma senha mais forte. ${known.join(' ')}` : ERROR_MESSAGES.weak_password;
}
