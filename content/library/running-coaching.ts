import { libraryMedia } from './media.ts';
import type { LibraryPartner } from './schema.ts';

const media = libraryMedia.running;

export const runningCoaching: LibraryPartner = {
  id: 'passada-boa',
  name: 'Passada Boa',
  tagline: 'Do primeiro quilômetro à próxima meta',
  logoColor: '#a5dcff',
  backgroundColor: '#133f6b',
  icon: 'Activity',
  workoutCategory: 'corrida',
  contents: [
    {
      id: 'do-sofa-a-corrida',
      title: 'Do sofá à corrida',
      description: 'Um minuto correndo, dois caminhando: áudio e imagem guiam você do aquecimento ao fim, sem olhar para o relógio.',
      category: 'corrida',
      duration: '30 min',
      difficulty: 'Iniciante',
      ...media.walkRun,
    },
    {
      id: 'educativos-de-corrida',
      title: 'Educativos para correr mais leve',
      description: 'Oito exercícios de técnica que corrigem a passada, a postura e os braços. Bons antes de qualquer treino.',
      category: 'corrida',
      duration: '25 min',
      difficulty: 'Todos os níveis',
      ...media.drills,
    },
    {
      id: 'tiros-de-400',
      title: 'Tiros de 400 metros',
      description:
        'Aquecimento, seis tiros com recuperação caminhando e desaquecimento. Explica como achar o ritmo certo sem aparelho nenhum.',
      category: 'corrida',
      duration: '50 min',
      difficulty: 'Intermediário',
      ...media.intervals,
    },
    {
      id: 'forca-para-corredores',
      title: 'Força para quem corre',
      description: 'Panturrilhas, glúteos e centro, com o peso do corpo: vinte repetições que evitam semanas parado.',
      category: 'corrida',
      duration: '35 min',
      difficulty: 'Todos os níveis',
      ...media.strength,
    },
    {
      id: 'teste-fisico-de-12-minutos',
      title: 'Teste físico de 12 minutos',
      description: 'Como fazer o teste com segurança, anotar sua distância e repetir em 21 dias para ver o quanto evoluiu.',
      category: 'corrida',
      duration: '30 min',
      difficulty: 'Todos os níveis',
      ...media.fitnessTest,
    },
    {
      id: 'planilha-de-corrida',
      title: 'Planilha de corrida: seus primeiros 5 km',
      description: 'Oito semanas, três treinos por semana, do trote com caminhada aos 5 km sem parar, com o que fazer em cada dia.',
      category: 'corrida',
      duration: '40 min',
      difficulty: 'Iniciante',
      ...media.plans,
    },
  ],
};
