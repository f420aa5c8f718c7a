import { useEffect, useMemo, useRef, useState } from 'react';
import { parseOutline } from '~/rooms/map/rules/outline';
import { leaves } from '~/rooms/map/rules/tree';
import { adoptTree, type TreeView } from '~/rooms/map/ui/client';
import { treeHtml } from '~/rooms/map/ui/html';
import { MapToolbar } from '~/rooms/study/ui/toolbar';
import type { Theme } from './design-state';

const outline = `- Roots
  - Water
  - Minerals
- Crown
  - Leaves
    - Light
    - Air
  - Seeds`;

/** A tree with branches, leaves in all states, an open leaf and a search box. */
export function Tree({ theme }: { theme: Theme }) {
  const slot = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeView | null>(null);
  const [ready, setReady] = useState(false);
  // The topic contains the theme, so that node ids of the two trees differ.
  const html = useMemo(() => {
    const parsed = parseOutline(`Trees, ${theme}`, outline);
    const [water, minerals, light] = leaves(parsed);
    if (!water || !minerals || !light) return '';
    const marks = new Map([
      [water.id, 'done' as const],
      [minerals.id, 'read' as const],
      [light.id, 'written' as const],
    ]);
    return treeHtml(parsed, { marks, countsDone: true, openNodeId: minerals.id });
  }, [theme]);
  useEffect(() => {
    if (!slot.current) return;
    const ignore = () => {};
    const adopted = adoptTree(slot.current, {
      onVisible: ignore,
      onHover: ignore,
      onZoom: ignore,
      onOpen: ignore,
    });
    tree.current = adopted;
    setReady(true);
    return () => adopted.release();
  }, []);
  return (
    <>
      <MapToolbar tree={tree} ready={ready} />
      <div
        className="tree-slot"
        ref={slot}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by rooms/map/ui/html.ts
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
