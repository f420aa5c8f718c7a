/** The logo: a clipped tree in a pot, with a map in its crown. The same drawing as `public/favicon.svg`. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="11.5" r="10.5" fill="currentColor" />
      <path fill="currentColor" d="M9.8 25.6h12.4l-1.2 4.2a1.7 1.7 0 0 1-1.6 1.2h-6.8a1.7 1.7 0 0 1-1.6-1.2z" />
      <path fill="none" stroke="currentColor" strokeWidth="2" d="M16 21.5v4.5" />
      <g fill="none" stroke="var(--paper)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 21.8V8.2m0 9.6-4.6-4.2m4.6.6 4.4-4" />
        <path strokeWidth="3" d="M16 7v.01M10.9 13v.01M20.9 9.7v.01" />
      </g>
    </svg>
  );
}
