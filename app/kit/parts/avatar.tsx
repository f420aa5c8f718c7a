/** `.avatar-0` to `.avatar-11` in the styles. */
const colours = 12;

/** Specification §2: one of 12 gradients, chosen by the first character's code. */
const avatarColour = (nickname: string): number => (nickname.charCodeAt(0) || 0) % colours;

/** A circle with the first letter of the nickname; the name itself belongs beside it or in a label. */
export function Avatar({ nickname }: { nickname: string }) {
  const [first = '?'] = nickname;
  return (
    <span className={`avatar avatar-${avatarColour(nickname)}`} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  );
}
