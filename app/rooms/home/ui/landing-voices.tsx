/**
 * A carousel of three examples in plain CSS: rotates every five seconds (`limits.testimonialRotationMs`), pauses on
 * hover and focus, and has radio buttons to step or stop. With reduced motion all three are shown side by side.
 */

const voices = [
  {
    who: 'Someone with an exam in six weeks',
    topic: 'Statistics',
    text:
      'I open one branch an evening, read its lessons, and tick the exercises I have done. What is still closed ' +
      'is what I still have to learn.',
  },
  {
    who: 'Someone who teaches',
    topic: 'The Roman Empire',
    text:
      'I ask for a map, rewrite a few lessons for my class, make it public, and hand out the link. Nobody has to ' +
      'sign up to read it.',
  },
  {
    who: 'Someone who likes to keep things at home',
    topic: 'Growing Vegetables',
    text:
      'It runs on the small computer in our cupboard with a model of my own. All my maps live in one file, which ' +
      'is easy to back up.',
  },
] as const;

export function Voices() {
  return (
    <div className="voices">
      <fieldset className="voices-steps">
        <legend className="sr">Choose an example</legend>
        <label className="voices-play">
          <input type="radio" name="voice" value="play" defaultChecked />
          <span>Change by itself</span>
        </label>
        {voices.map((voice, index) => (
          <label key={voice.topic}>
            <input type="radio" name="voice" value={index + 1} />
            <span>
              <span className="sr">Example {index + 1}: </span>
              {voice.topic}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="voices-window">
        <ul className="voices-track">
          {voices.map((voice) => (
            <li key={voice.topic}>
              <figure>
                <blockquote>{voice.text}</blockquote>
                <figcaption>
                  <strong>{voice.who}</strong>
                  <span className="badge">Example</span>
                  <span className="muted">with a map of {voice.topic}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
