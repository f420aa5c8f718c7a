import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import { mapDirection } from '~/kit/text/language';
import { parseOutline } from '~/rooms/map/rules/outline';
import { mapPicture, pictureVersion } from '~/rooms/map/rules/picture';
import type { Maps } from '~/rooms/map/store/maps';
import type { Pictures } from '~/system/contract/pictures';
import type { TreeOfMap } from './map-trees';
import { labelsOf } from './note-language';

export interface Picture {
  readonly png: Uint8Array<ArrayBuffer>;
  /** Changes when the picture does. */
  readonly version: string;
}

/** About 80 kB each. */
const mostKept = 100;

/** The outline in this server's own picture. */
const ourselves = `- Type a topic
  - A language, a craft, a chapter of history
  - Watch the outline grow
- See it whole
  - A tree that folds and unfolds
  - Outline, mind map or paper
- Lessons on the leaves
  - Written for its place in the map
  - Exercises to tick off
- Your model, or none
  - Hosted or on your own machine
  - A library of topics comes with it
`;

/**
 * The pictures of public maps, for link previews. Caches the last ones; concurrent requests for one share the
 * rendering. A private or missing map has no picture for anybody, since link previews are requested by visitors.
 * @throws Busy when too many are being rendered
 */
export function mapPictures({
  maps,
  treeOf,
  pictures,
}: {
  readonly maps: Maps;
  readonly treeOf: TreeOfMap;
  readonly pictures: Pictures;
}) {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const draw = (key: string, svg: () => Promise<string>): Promise<Uint8Array<ArrayBuffer>> => {
    const drawn = kept.get(key) ?? svg().then((text) => pictures.png(text));
    // Insert again as the newest entry.
    kept.delete(key);
    kept.set(key, drawn);
    drawn.catch(() => kept.get(key) === drawn && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };

  return {
    async ofMap(mapId: string): Promise<Picture | null> {
      const map = await maps.readable(mapId, null);
      if (!map) return null;
      const version = pictureVersion(map.updatedAt);
      const svg = async () => {
        const tree = treeOf(map);
        const direction = mapDirection(map.language, map.query, () => labelsOf(tree));
        // In English for everybody: programs ask for it, and their caches have one for each address.
        return inLanguage(sourceLanguage, () => mapPicture(tree, { direction }));
      };
      return { png: await draw(`${map.id} ${version}`, svg), version };
    },
    async ofServer(): Promise<Picture> {
      const tree = parseOutline('Any topic, as a tree of knowledge', ourselves);
      const caption = 'Lessons on the leaves';
      return { png: await draw('server', async () => mapPicture(tree, { caption })), version: 'server-1' };
    },
  };
}
