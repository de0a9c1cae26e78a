import { CLUB_TIME_ZONE, addDays, dayInZone } from '#domain/calendar.ts';
import type { CheckInRefusal } from '#domain/check-in.ts';
import { MIN_CHECK_IN_MINUTES, POINTS_PER_WORKOUT } from '#domain/limits.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { isRetryable, isTemporary, messageFor } from '#web/lib/data/errors.ts';
import { formatShortDate } from '#web/lib/format.ts';
import type { Delivery } from '#web/lib/outbox/deliver-workout.ts';
import { isUpToMember } from '#web/lib/outbox/waiting-workout.ts';
import type { PutReply } from './api/put-in-challenge.ts';
import type { RecordReply } from './api/register-workout.ts';

export interface ToastText {
  title: string;
  description?: string;
}

/** Why a challenge workout gave no check-in, for a member. */
const REFUSAL_REASONS: Partial<Record<CheckInRefusal, string>> = {
  below_minimum_duration: `Sem check-in desta vez: a duração mínima é de ${MIN_CHECK_IN_MINUTES} minutos.`,
  not_today: 'Sem check-in desta vez: ele só vale para treinos feitos hoje.',
  challenge_not_started: 'Sem check-in desta vez: o desafio ainda não começou.',
  challenge_over: 'Sem check-in desta vez: o desafio já terminou.',
  result_is_final: 'Sem check-in desta vez: o resultado deste desafio já é final.',
  check_in_voided: 'Sem check-in: o check-in deste dia foi anulado pela organização do desafio.',
};

/** A day as a member calls it: "hoje", "ontem" or "20/11". @param timeZone the challenge's; the club's for none */
export function dayWord(instant: Date, present: Date, timeZone: string = CLUB_TIME_ZONE): string {
  const [day, today] = [dayInZone(instant, timeZone), dayInZone(present, timeZone)];
  if (day === today) return 'hoje';
  return day === addDays(today, -1) ? 'ontem' : formatShortDate(day);
}

/**
 * The toast for a recorded workout. Points are announced where they count: with a check-in in the challenge and its
 * ranking, without a challenge in the member's week. A challenge workout without a check-in says why instead.
 * @param day what the day is called on which it was registered; see dayWord
 */
export function successToast(reply: RecordReply, day = 'hoje'): ToastText {
  if (reply.is_already_checked_in && day !== 'hoje') {
    return { title: 'Treino registrado!', description: `Você já tinha o check-in de ${day} neste desafio.` };
  }
  if (reply.is_already_checked_in) {
    return { title: 'Treino registrado! Você já fez check-in hoje neste desafio.' };
  }
  const reason = reply.check_in_refused ? REFUSAL_REASONS[reply.check_in_refused] : undefined;
  if (reason) return { title: 'Treino registrado com sucesso!', description: reason };
  const points = reply.points_earned ?? POINTS_PER_WORKOUT;
  if (points <= 0) return { title: 'Treino registrado com sucesso!' };
  return {
    title: `Treino registrado! +${points} pontos ganhos!`,
    description: reply.checked_in ? `Check-in de ${day} feito. Bom trabalho!` : 'Eles contam no resumo da sua semana.',
  };
}

/**
 * The outcome of a workout that was put into a challenge afterwards.
 * @param day what the day is called on which it was registered
 */
export function lateChallengeText({ checked_in, check_in_refused, points_earned }: PutReply, day: string): string {
  if (checked_in) return `Check-in de ${day} feito: +${points_earned} pontos no ranking.`;
  if (check_in_refused === 'already_checked_in') return `O treino entrou no desafio. Você já tinha o check-in de ${day}.`;
  const reason = check_in_refused && REFUSAL_REASONS[check_in_refused];
  return ['O treino entrou no desafio.', reason].filter(Boolean).join(' ');
}

const DEFAULT_FAILURE = 'Erro ao registrar treino. Tente novamente.';

function serverText({ cause }: AppError): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : '';
}

/** The toast for a workout that could not be recorded. What was typed stays in the form. */
export function failureToast(error: AppError): ToastText {
  if (error.code === 'unauthenticated') return { title: 'Sessão expirada. Faça login novamente.' };
  if (error.code === 'timeout') return { title: messageFor('timeout') };
  if (error.code === 'already_checked_in' || serverText(error).includes('já registrou')) {
    return { title: 'Você já registrou um check-in hoje para este desafio.' };
  }
  if (error.code !== 'unknown' && error.code !== 'network') return { title: error.message };
  // HTTP 200, but no answer of the procedure's kind.
  if (error.status === 200) return { title: 'Erro desconhecido na função RPC', description: DEFAULT_FAILURE };
  return { title: DEFAULT_FAILURE };
}

/** The toast for a workout that was not taken: one that could not even be kept says that the page must stay open. */
export function refusalToast(error: AppError): ToastText {
  const { title, description } = failureToast(error);
  return { title, description: isRetryable(error) ? NOT_KEPT : description };
}

const NOT_KEPT = 'Este aparelho não deixou guardar o treino: deixe esta tela aberta e envie de novo quando houver sinal.';
const TOO_MANY = 'O clube recebeu muitos envios em pouco tempo. Não precisa repetir: ele será enviado sozinho daqui a pouco.';
const KEPT = 'Treino guardado neste aparelho';
const UP_TO_MEMBER = 'O treino está guardado neste aparelho até você decidir o que fazer.';

/**
 * The toast for a workout that waits on the device; the error is null when there was no network to try. One that is
 * sent by itself needs nobody to try again: it is no error then, and does not say so.
 */
export function waitingToast(error: AppError | null): ToastText {
  if (!error) return { title: 'Treino guardado: aguardando conexão', description: 'Ele será enviado sozinho quando o sinal voltar.' };
  if (error.code === 'unauthenticated') return { title: KEPT, description: 'Ele será enviado quando você entrar de novo aqui.' };
  if (error.code === 'second_factor_required') return { title: KEPT, description: 'Ele será enviado assim que você confirmar que é você.' };
  if (error.code === 'over_rate_limit') return { title: KEPT, description: TOO_MANY };
  if (isTemporary(error)) return { title: KEPT, description: 'O clube não respondeu. Ele será enviado sozinho assim que der.' };
  return { title: failureToast(error).title, description: UP_TO_MEMBER };
}

/**
 * The toast for a waiting workout that was tried in vain.
 * @param isPaused the server is in reach, and has asked to wait
 */
export function stillWaitingToast(isPaused: boolean): ToastText {
  if (isPaused) return { title: 'O clube pediu um instante', description: TOO_MANY };
  return { title: 'Ainda sem conexão com o clube', description: 'O treino continua guardado neste aparelho.' };
}

const WITHOUT_PHOTOS = 'Treino registrado sem as fotos';
const PHOTOS_NOT_KEPT =
  'O treino foi registrado. Este aparelho não deixou guardar as fotos: toque em Registrar Treino de novo para enviá-las.';

type PhotoOutcome = Pick<Delivery, 'failedPhotos' | 'hasImageSaveFailed' | 'noRoom'> & {
  workout?: Delivery['workout'];
  /** Whether they wait on the device; where it keeps nothing, only the form still has them. */
  isKept?: boolean;
};

/** Photos that wait for room, in a sentence. */
export function roomText({ code }: Pick<AppError, 'code'>): string {
  if (code === 'storage_full') return 'As fotos esperam neste aparelho: sem espaço para fotos. Remova fotos antigas para enviar estas.';
  if (code === 'storage_full_today') return 'As fotos esperam neste aparelho: por hoje já foram muitas, amanhã de novo.';
  return 'As fotos esperam neste aparelho: o clube está sem espaço para fotos agora.';
}

/** One toast for both: the workout that was recorded, and its photos that are not all with it. */
export function registeredToast(success: ToastText | null, outcome: PhotoOutcome): ToastText | null {
  const photos = photoToast(outcome);
  if (!success || !photos) return success ?? photos;
  const { noRoom, isKept = true } = outcome;
  const told = noRoom && isKept ? [roomText(noRoom)] : [`${photos.title}.`, photos.description];
  return { title: success.title, description: [success.description, ...told].filter(Boolean).join(' ') };
}

/** The toast for a recorded workout whose photos are not all with it, or null. */
export function photoToast({ failedPhotos, hasImageSaveFailed, noRoom, workout, isKept = true }: PhotoOutcome): ToastText | null {
  if (hasImageSaveFailed) {
    return {
      title: 'Treino registrado, mas houve erro ao salvar as imagens',
      description: isKept ? 'Elas estão guardadas neste aparelho e serão enviadas de novo sozinhas.' : PHOTOS_NOT_KEPT,
    };
  }
  if (failedPhotos.length === 0) return null;
  if (noRoom) return { title: WITHOUT_PHOTOS, description: `${noRoom.message} O treino conta mesmo assim.` };
  const reasons = failedPhotos.map((index) =>
    [`Falha no upload da imagem ${index + 1}.`, workout?.photos[index]?.refusal].filter(Boolean).join(' '),
  );
  if (isKept && workout && isUpToMember(workout)) {
    return { title: 'Falha no upload de uma ou mais imagens', description: `${reasons.join(' ')} O treino foi registrado.` };
  }
  const next = isKept ? 'O treino foi registrado, e o envio será tentado de novo.' : PHOTOS_NOT_KEPT;
  return { title: 'Falha no upload de uma ou mais imagens', description: `${reasons.join(' ')} ${next}` };
}
