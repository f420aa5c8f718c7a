export const askInPlace = (_place: HTMLElement, _thread: { mapId: string; nodeId: string }): void => {};
