/**
 * The texts of the landing page's example: a part of the built-in library's map of Digital Photography, with the
 * beginnings of its lessons and two tasks of each, word for word (a test compares them).
 */

export interface SpecimenLeaf {
  readonly label: string;
  readonly words: string;
  readonly tasks: readonly [string, string];
}

interface SpecimenBranch {
  readonly label: string;
  /** The index of the leaf that is chosen at first. */
  readonly chosen: number;
  readonly leaves: readonly SpecimenLeaf[];
}

export const specimenTopic = 'Digital Photography';

/** The branch that is open at first. */
export const openBranch = 2;

export const specimenBranches: readonly SpecimenBranch[] = [
  {
    label: 'What the camera does with light',
    chosen: 0,
    leaves: [
      {
        label: 'From lens to pixel: how a sensor counts photons',
        words:
          'A digital camera does not take a picture; it counts. Behind the lens lies a chip with a grid of tiny wells, some 20 to 50 million of them.',
        tasks: [
          'Zoom in to 400 per cent on a dark corner of one of your photos and describe the grain you see',
          'Explain with buckets why an overexposed sky cannot be rescued',
        ],
      },
      {
        label: 'Full frame, APS-C or phone: what sensor size changes',
        words:
          'Put the same lens in front of a smaller sensor and you keep only the middle of its image. The photograph looks as if taken with a longer lens. That ratio of sizes is the crop factor.',
        tasks: [
          'Find your sensor’s crop factor and work out the full-frame equivalent of each lens you own',
          'Photograph one scene with a phone at its main lens and compare the noise indoors and outdoors',
        ],
      },
      {
        label: 'Elbows in, breath out: holding a camera still',
        words:
          'Your pulse moves the camera. So do your finger on the button and the weight of a lens held far from the body.',
        tasks: [
          'Take five frames each at 1/100, 1/50, 1/25 and 1/13 s of a book spine and count the sharp ones',
          'Repeat the slowest with your elbows out, then leaning on a wall, and compare',
        ],
      },
    ],
  },
  {
    label: 'Sharp where it matters',
    chosen: 0,
    leaves: [
      {
        label: 'Single, continuous, eye detection: telling autofocus what you want',
        words: 'An autofocus system answers two questions, and you must say both: when should it focus, and on what?',
        tasks: [
          'Photograph someone walking towards you, ten frames each in single and continuous mode, and count the sharp eyes',
          'Learn to move the focus point without taking your eye from the finder or screen',
        ],
      },
      {
        label: 'Missed focus, shake or motion: diagnosing a soft picture',
        words:
          '“It isn’t sharp” is a symptom with at least four causes, and the cure for one does nothing for the next. Open the file at 100 per cent and play detective.',
        tasks: [
          'Pick five soft pictures from your archive and assign each a row of the table, with evidence',
          'Produce shake, subject motion and missed focus on purpose, one frame each',
        ],
      },
    ],
  },
  {
    label: 'Learning to read the light',
    chosen: 1,
    leaves: [
      {
        label: 'Front, side and back: what direction does to a face',
        words:
          'Shadows are how a flat picture shows that the world is round. Where the light comes from decides where the shadows fall and how much they tell.',
        tasks: [
          'Hold a lamp around an egg or an orange in a dark room and draw the shadow at five positions',
          'Circle one person outdoors and take eight frames, one every 45 degrees',
        ],
      },
      {
        label: 'Hard or soft: the size of the source decides',
        words:
          'Why does a cloud soften the sun when it adds no light at all? Because the edge of a shadow depends on how large the lamp looks from the subject.',
        tasks: [
          'Shine a bare torch (flashlight) on your hand, then through a sheet of paper held close, and compare the edges',
          'Find hard and soft light within one street and shoot the same object in both',
        ],
      },
      {
        label: 'Warm, cool and mixed: white balance in kelvin',
        words:
          'A white shirt by candlelight reflects orange light, and you still see it as white: your brain subtracts the lamp. The camera has to be told.',
        tasks: [
          'Photograph a white plate under a lamp with settings 3,000, 5,500 and 7,500 K',
          'Shoot a sunset on automatic and on daylight, and choose',
        ],
      },
      {
        label: 'Golden hour, blue hour and the midday problem',
        words:
          'Low sun travels through far more air than high sun. Air scatters blue out of the beam, so what arrives is warm and weakened, while the scattered blue fills the shadows.',
        tasks: [
          'Look up today’s sunset and the times of golden and blue hour where you live',
          'Shoot one facade at noon, one hour before sunset and 25 minutes after it',
        ],
      },
    ],
  },
  {
    label: 'Four assignments with real settings',
    chosen: 0,
    leaves: [
      {
        label: 'A portrait beside a window',
        words:
          'You need a window without direct sun, a chair, and a white sheet or a piece of board. Switch off every lamp, so that only one colour of light remains.',
        tasks: [
          'Make this portrait with and without the sheet, changing nothing else',
          'Move the chair to 3 m from the window and note the change in softness and ISO',
        ],
      },
      {
        label: 'A landscape from front to back on a tripod',
        words:
          'Grand views disappoint because the eye sweeps over them and the sensor shrinks them. The answer is something close: a rock, a puddle or flowers one metre away that lets the viewer enter.',
        tasks: [
          'Calculate the hyperfocal distance of your widest lens at f/8 (use 0.02 mm for APS-C)',
          'Take a view twice: once with nothing nearer than 20 m, once with a foreground at one metre',
        ],
      },
      {
        label: 'Children and sport that will not stand still',
        words: 'Everything here serves one aim: to remove decisions from the moment itself.',
        tasks: [
          'Save these settings in a custom mode or write them on tape stuck to the camera',
          'Photograph a child, a dog or a ball game for fifteen minutes entirely from knee height',
        ],
      },
      {
        label: 'City lights after dark',
        words:
          '“Night” ends for photographers about forty minutes after sunset; a sky with some blue left keeps roofs separate from it.',
        tasks: [
          'Find a safe spot above a road and try 2, 8 and 20 seconds',
          'Walk one street by night, handheld, and photograph only people lit by windows',
        ],
      },
    ],
  },
];
