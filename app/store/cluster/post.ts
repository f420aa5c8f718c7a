import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

/**
 * Sends a POST over a connection that stays open. The `fetch` of a running server is Remix's, which opens a connection
 * for each request.
 */
export function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  ms: number,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const send = address.startsWith('https:') ? secure : plain;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const request = send(address, { method: 'POST', headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('error', fail).once('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(() => request.destroy(new DOMException('no answer in time', 'TimeoutError')), ms);
    request.once('error', fail).end(body);
  });
}
