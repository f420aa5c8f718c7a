import type { ReactNode } from 'react';

/** A form for an act on the proposed exercises of a map. */
export function ProposalForm({
  mapId,
  act,
  fields,
  className,
  children,
}: {
  mapId: string;
  act: 'propose' | 'keep';
  fields: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={`/map/${mapId}/exercises`} className={className}>
      {Object.entries({ act, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
