import { homeWords } from '~/rooms/home/words';

/**
 * A carousel of three examples in plain CSS: rotates every five seconds (`limits.testimonialRotationMs`), pauses on
 * hover and focus, and has radio buttons to step or stop. With reduced motion all three are shown side by side.
 */

const voices = () =>
  [
    {
      who: homeWords.someoneWithAnExam,
      topic: homeWords.statistics,
      text: homeWords.iOpenOneBranch,
    },
    {
      who: homeWords.someoneWhoTeaches,
      topic: homeWords.theRomanEmpire,
      text: homeWords.iAskForA,
    },
    {
      who: homeWords.someoneWhoLikesTo,
      topic: homeWords.growingVegetables,
      text: homeWords.itRunsOnThe,
    },
  ] as const;

export function Voices() {
  return (
    <div className="voices">
      <fieldset className="voices-steps">
        <legend className="sr">{homeWords.chooseAnExample}</legend>
        <label className="voices-play">
          <input type="radio" name="voice" value="play" defaultChecked />
          <span>{homeWords.changeByItself}</span>
        </label>
        {voices().map((voice, index) => (
          <label key={voice.topic}>
            <input type="radio" name="voice" value={index + 1} />
            <span>
              <span className="sr">{homeWords.exampleN({ n: index + 1 })} </span>
              {voice.topic}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="voices-window">
        <ul className="voices-track">
          {voices().map((voice) => (
            <li key={voice.topic}>
              <figure>
                <blockquote>{voice.text}</blockquote>
                <figcaption>
                  <strong>{voice.who}</strong>
                  <span className="badge">{homeWords.example}</span>
                  <span className="muted">{homeWords.withAMapOf({ topic: voice.topic })}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
