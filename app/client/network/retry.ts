/** The pauses before each retry of a connection or a script that failed; then the page gives up. */
export const retryPausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];
