import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import type { WebhookBody } from '~/rooms/webhook/rules/event';
import type { Delivery } from '~/rooms/webhook/store/webhooks';

export interface BodyDeps {
  readonly maps: Pick<Maps, 'readable'>;
  readonly treeOf: TreeOfMap;
  readonly appUrl: string;
}

/**
 * The body of a call. Titles are those of now; they are null if the learner may not read the map any more. A test says
 * where its webhook is.
 */
export const bodyOf =
  ({ maps, treeOf, appUrl }: BodyDeps) =>
  async (delivery: Delivery, userId: string): Promise<WebhookBody> => {
    const { id, type, createdAt, mapId, nodeId, answered, endedAt } = delivery;
    const body = (data: WebhookBody['data']) => ({ id, type, created: createdAt.toISOString(), data });
    if (type === 'review.done')
      return body({
        started: createdAt.toISOString(),
        ended: endedAt?.toISOString(),
        answered,
        url: `${appUrl}/review`,
      });
    if (type === 'test' || mapId === null) return body({ url: `${appUrl}/account/webhooks` });
    const map = await maps.readable(mapId, userId);
    const url = `${appUrl}/map/${mapId}`;
    const aboutMap = { id: mapId, title: map?.query ?? null, url };
    if (type === 'map.created' || nodeId === null) return body({ map: aboutMap });
    const label = map && treeOf(map).nodes.get(nodeId)?.label;
    return body({
      map: aboutMap,
      lesson: { id: nodeId, title: label ?? null, url: `${url}?node=${nodeId}` },
    });
  };
