/** Calls back when the browser has nothing else to do. */
export const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 50));
