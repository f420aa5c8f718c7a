import { jobWords } from '~/jobs/words';

/** State of a model that somebody waits for, and how long it has been in it. */
export interface ModelWait {
  readonly doing: 'loading' | 'silent' | 'thinking';
  readonly forMs: number;
}

/** 'The model has been thinking for 12 s', or for '2 min 5 s'. */
export function modelSays({ doing, forMs }: ModelWait): string {
  const seconds = Math.max(0, Math.floor(forMs / 1_000));
  const minutes = Math.floor(seconds / 60);
  const time =
    minutes === 0 ? jobWords.seconds({ seconds }) : jobWords.minutesAndSeconds({ minutes, seconds: seconds % 60 });
  switch (doing) {
    case 'loading':
      return jobWords.modelStarting({ time });
    case 'silent':
      return jobWords.modelSilent({ time });
    case 'thinking':
      return jobWords.modelThinking({ time });
  }
}
