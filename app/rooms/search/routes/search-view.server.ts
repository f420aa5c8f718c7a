import type { Rooms } from '~/composition.server';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { searchWords } from '~/rooms/search/words';
import { passageAddress } from '~/rooms/source/rules/address';

type FoundGroup = Awaited<ReturnType<Rooms['search']['findTexts']>>['groups'][number];
type FoundItem = FoundGroup['items'][number];

/** The page's data for the matches in a map or source, each with its address. */
export const groupData = ({ in: kind, id, title, language, items }: FoundGroup) => ({
  key: `in-${kind}-${id}`,
  isSource: kind === 'source',
  title: plainFormulas(title),
  lang: kind === 'map' ? languageOfTitle(title, language) : undefined,
  href: kind === 'map' ? `/map/${id}` : `/sources/${id}`,
  items: items.map((item) => ({
    kind: item.kind,
    href: addressOf(id, item),
    label: item.kind === 'passage' ? searchWords.passageAt({ at: item.at ?? '' }) : item.label,
    path: item.path,
    pieces: item.pieces,
  })),
});

/** The tabs below a lesson. */
const fragments: Partial<Record<FoundItem['kind'], string>> = { card: '#cards', note: '#notes' };

function addressOf(id: string, { kind, at }: FoundItem): string {
  if (kind === 'passage') return passageAddress(id, Number(at));
  if (kind === 'title') return `/map/${id}`;
  return `/map/${id}?node=${encodeURIComponent(at ?? '')}${fragments[kind] ?? ''}`;
}
