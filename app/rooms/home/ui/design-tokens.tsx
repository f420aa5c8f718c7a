import { Icon, type IconName, iconPaths } from '~/kit/parts/icon';
import tokenSheet from '~/kit/styles/tokens.css?raw';
import { State } from './design-state';

/** Parsed from the style sheet, so that new tokens are shown automatically. */
const tokens = [...tokenSheet.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
  name,
  value: value.replaceAll(/\s+/g, ' '),
}));
const named = (prefix: string) => tokens.filter(({ name }) => name.startsWith(prefix));
const colours = tokens.filter(({ name, value }) => value.startsWith('light-dark(') && name !== 'shade');

// Uses SVG attributes, because the Content-Security-Policy refuses style attributes.
export function Colours() {
  return (
    <ul className="design-tokens">
      {colours.map(({ name, value }) => (
        <li key={name} title={value}>
          <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
            <rect width="40" height="40" fill={`var(--${name})`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Sizes() {
  return (
    <>
      <ul className="plain-list design-text">
        {named('text-').map(({ name, value }) => (
          <li key={name}>
            <svg width="100%" height="80" aria-hidden="true">
              <text y="56" fontSize={`var(--${name})`} fontFamily="var(--serif)" fill="currentColor">
                {name}
              </text>
            </svg>
            <span className="hint">{value}</span>
          </li>
        ))}
      </ul>
      <State name="Families">
        <h3>Serif for headings</h3>
        <p>Sans for reading</p>
        <code>Mono for code</code>
      </State>
      <ul className="design-tokens">
        {named('space-').map(({ name }) => (
          <li key={name}>
            <svg width="100" height="12" aria-hidden="true">
              <rect width={`var(--${name})`} height="12" fill="var(--accent)" />
            </svg>
            {name}
          </li>
        ))}
        {named('radius-').map(({ name }) => (
          <li key={name}>
            <svg width="56" height="40" aria-hidden="true">
              <rect width="56" height="40" rx={`var(--${name})`} fill="var(--accent)" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Elevation() {
  return (
    <>
      <div className="design-row">
        {named('shadow-').map(({ name }) => (
          <div key={name} className={`design-box design-${name}`}>
            {name}
          </div>
        ))}
      </div>
      <State name="Point at them: quick for what answers, calm for what moves" row>
        <span className="badge design-quick">quick</span>
        <span className="badge design-calm">calm</span>
      </State>
    </>
  );
}

export function Icons() {
  return (
    <ul className="design-tokens">
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} large />
          {name}
        </li>
      ))}
    </ul>
  );
}
