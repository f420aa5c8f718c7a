/** A mail as a person would read it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The first address in the text; empty where there is none. */
  readonly link: string;
}

/** Decodes Topiary's own plain-text mails (RFC 5322 headers, RFC 2047 words, RFC 2045 encodings). */
export function readMail(source: string): Mail {
  const [head = '', ...rest] = source.replace(/\r\n/g, '\n').split('\n\n');
  const headers = new Map(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map(
        (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
  );
  const text = decode(rest.join('\n\n'), headers.get('content-transfer-encoding') ?? '7bit');
  const to = headers.get('to') ?? '';
  return {
    to: /<([^>]*)>/.exec(to)?.[1] ?? to,
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

function decode(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuoted(body.replace(/=\n/g, ''));
    default:
      return body;
  }
}

/** `=C3=A4` stands for the bytes of a letter in UTF-8, so that they are gathered before they are read. */
function decodeQuoted(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
