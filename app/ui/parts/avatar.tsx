/** How many colours there are; `.avatar-0` … `.avatar-11` in the styles. */
const colours = 12;

/** Specification §2: one of 12 gradients, chosen by the first character's code. */
const avatarColour = (nickname: string): number => (nickname.charCodeAt(0) || 0) % colours;

/** A circle with the first letter of the nickname. The name itself stands beside it or in the label of what it opens. */
export function Avatar({ nickname }: { nickname: string }) {
  const [first = '?'] = nickname;
  return (
    <span className={`avatar avatar-${avatarColour(nickname)}`} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  );
}
