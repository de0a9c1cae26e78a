import type { LibraryWorkout } from './schema.ts';
import { runningPlan, strengthSheets } from './sheets.ts';

type Media = Pick<LibraryWorkout, 'imageUrl' | 'youtubeUrl' | 'pdfUrl' | 'externalUrl' | 'thumbnailUrl'>;

const nothing: Media = { imageUrl: null, youtubeUrl: null, pdfUrl: null, externalUrl: null, thumbnailUrl: null };

function video(id: string): Media {
  return { ...nothing, youtubeUrl: `https://www.youtube.com/watch?v=${id}` };
}

function sheet({ path }: { path: string }): Media {
  return { ...nothing, pdfUrl: path };
}

function folder(name: string): Media {
  return { ...nothing, externalUrl: `https://example.com/clube21/materiais/${name}` };
}

/**
 * Where the library's videos and materials lie, by partner and workout: the one place to put a club's own. Ids and
 * addresses are examples and lead nowhere.
 */
export const libraryMedia = {
  muscleTraining: {
    firstWeek: video('exemplo0101'),
    lowerBody: video('exemplo0102'),
    upperBody: video('exemplo0103'),
    homeDumbbells: video('exemplo0104'),
    core: video('exemplo0105'),
    sheets: sheet(strengthSheets),
  },
  pilates: {
    foundations: video('exemplo0201'),
    strongCenter: video('exemplo0202'),
    posture: video('exemplo0203'),
    legsAndGlutes: video('exemplo0204'),
    longFlow: video('exemplo0205'),
    bedtime: video('exemplo0206'),
  },
  fightFitness: {
    firstCombos: video('exemplo0301'),
    shadowBoxing: video('exemplo0302'),
    kicks: video('exemplo0303'),
    circuit: video('exemplo0304'),
    ropeless: video('exemplo0305'),
    cooldown: video('exemplo0306'),
  },
  running: {
    walkRun: video('exemplo0401'),
    drills: video('exemplo0402'),
    intervals: video('exemplo0403'),
    strength: video('exemplo0404'),
    fitnessTest: video('exemplo0405'),
    plans: sheet(runningPlan),
  },
  physiotherapy: {
    wakeUp: video('exemplo0501'),
    lowBack: video('exemplo0502'),
    kneesAndHips: video('exemplo0503'),
    shoulders: video('exemplo0504'),
    desk: video('exemplo0505'),
    posters: folder('cartazes-de-mobilidade'),
  },
} satisfies Record<string, Record<string, Media>>;
