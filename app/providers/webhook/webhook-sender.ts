/** A call of an address, signed. */
export interface WebhookCall {
  readonly address: string;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The answer's status, or why there was none. `private` is an address that the server does not call. */
export type WebhookAnswer = { readonly status: number } | { readonly fault: 'private' | 'timeout' | 'network' };

/** Calls addresses of strangers' programs. */
export interface WebhookSender {
  /** Whether this address may be called, as far as its text tells: how it is not, else null. */
  refuses(address: string): 'malformed' | 'insecure' | 'private' | null;
  /** Never throws: what goes wrong at the other end is an answer. Redirects are not followed. */
  send(call: WebhookCall): Promise<WebhookAnswer>;
}
