import { Fragment, type ReactNode } from 'react';
import { valueBracket } from '~/kit/language/place';

/** A screen makes an element of a part of a message: around its text, or in its place. */
export type Parts = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;

/**
 * A message with elements in it: `<link>Sign in</link> to go on` and `{ link: (text) => <a …>{text}</a> }`. A place
 * without text is `<name/>`. A part that is not given stays its text.
 */
export function rich(message: string, parts: Parts): ReactNode {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const { 0: whole, index, groups } of message.matchAll(/<(?<name>\w+)(?:\/>|>(?<inner>.*?)<\/\k<name>>)/gs)) {
    pieces.push(said(message.slice(from, index)));
    const { name = '', inner = '' } = groups ?? {};
    const part = parts[name];
    const content = inner.includes('<') ? rich(inner, parts) : said(inner);
    pieces.push(<Fragment key={index}>{typeof part === 'function' ? part(content) : (part ?? content)}</Fragment>);
    from = index + whole.length;
  }
  pieces.push(said(message.slice(from)));
  return pieces;
}

const said = (text: string): string => text.replaceAll(valueBracket, '<');
