export const noteLimits = { textMaxCharacters: 20_000 } as const;
