/** A reserved name (RFC 2606): no mail can reach it. */
const host = '@demo.invalid';

/** The address of a demo account; nobody can read mails to it. */
export const demoAddress = (id: string): string => id + host;

export const isDemoAddress = (address: string): boolean => address.endsWith(host);

/** Whether the account of a demo is over, although it may not be deleted yet. */
export const isOver = ({ demoUntil }: { readonly demoUntil: Date | null }, now: Date): boolean =>
  demoUntil !== null && demoUntil <= now;
