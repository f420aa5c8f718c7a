import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Time until the whole answer has come. */
  readonly ms: number;
}

/**
 * Sends a request over a connection that stays open. The `fetch` of a running server is Remix's, which opens a
 * connection for each request.
 * @returns the answer as it begins, whose body has to be read
 */
export function send(address: string, { method, headers, body, ms }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begin = address.startsWith('https:') ? secure : plain;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = begin(address, { method, headers: { ...headers, ...length } });
    let waited: { destroy(error: Error): unknown } = request;
    const timer = setTimeout(() => waited.destroy(new DOMException('no answer in time', 'TimeoutError')), ms);
    request
      .on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      })
      .once('response', (response) => {
        waited = response.once('close', () => clearTimeout(timer));
        resolve(response);
      })
      .end(body);
  });
}

/** The whole body of an answer. */
export function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    response
      .setEncoding('utf8')
      .on('data', (piece: string) => {
        text += piece;
      })
      .once('error', reject)
      .once('end', () => resolve(text));
  });
}
