/** State of a model that somebody waits for, and how long it has been in it. */
export interface ModelWait {
  readonly doing: 'loading' | 'silent' | 'thinking';
  readonly forMs: number;
}

const doings: Readonly<Record<ModelWait['doing'], string>> = {
  loading: 'starting (loading)',
  silent: 'silent',
  thinking: 'thinking',
};

/** 'The model has been thinking for 12 s', or for '2 min 5 s'. */
export function modelSays({ doing, forMs }: ModelWait): string {
  const seconds = Math.max(0, Math.floor(forMs / 1_000));
  const minutes = Math.floor(seconds / 60);
  const time = minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
  return `The model has been ${doings[doing]} for ${time}`;
}
