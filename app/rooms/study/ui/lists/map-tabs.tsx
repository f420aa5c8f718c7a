const tabs = [
  ['/history', 'My maps'],
  ['/lessons', 'Lessons'],
  ['/maps', 'Public'],
  ['/history/bin', 'Bin'],
] as const;

/** Links between the lists of the place 'Maps'. */
export function MapTabs({ at }: { at: (typeof tabs)[number][0] }) {
  return (
    <nav className="place-tabs" aria-label="Maps">
      {tabs.map(([to, label]) => (
        <a key={to} href={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
