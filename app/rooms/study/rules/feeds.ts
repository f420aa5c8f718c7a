/** Open change feeds at once, counted in each process: one for each visible tab. An address may be a whole school. */
export const feedsMax = { account: 32, address: 512 } as const;
