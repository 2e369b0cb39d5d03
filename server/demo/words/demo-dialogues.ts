/** What stands in the demo member's own chat; the demo member is B. */
interface DemoDialogue {
  readonly lines: readonly string[]
  /** How long ago the last line was written. */
  readonly minutesAgo: number
  /** Whether its recipient has seen it. */
  readonly isSeen: boolean
}

/** Between the lines, a night has passed at `…`. */
export const demoDialogues: readonly DemoDialogue[] = [
  {
    lines: [
      'A: Hey Robin! Are you still three people short for Saturday?',
      'B: Always. Are you offering?',
      'A: Me, my flatmate, and a very large pot of soup',
      'B: You had me at soup. Seven?',
      '…',
      'A: Seven is perfect. I will bring the good bread as well',
      'A: Also, do you have chairs or do we sit on amplifiers?',
    ],
    minutesAgo: 3,
    isSeen: false,
  },
  {
    lines: [
      'A: Did you get home before the rain?',
      'B: Almost. My shoes did not',
      'A: I told you to take the umbrella 😄',
      'B: You did. I was being brave',
      '…',
      'A: Dry again?',
      'B: Two radiators and a hairdryer, but yes',
      'A: Brave and wet. Same time next week?',
    ],
    minutesAgo: 26,
    isSeen: false,
  },
  {
    lines: [
      'B: Hi! I saw you also know every lake around here by its water temperature',
      'A: Finally somebody who understands. Nineteen this morning, north shore',
      'B: That is practically a bath',
      'A: Sunday, eight o’clock? Before the families arrive',
      'B: Eight on a Sunday. You must be very persuasive in person',
      '…',
      'A: There will be coffee in a thermos',
      'B: Then I will be there',
    ],
    minutesAgo: 95,
    isSeen: true,
  },
  {
    lines: [
      'A: You do sound? We need somebody for the choir concert on the twelfth',
      'B: How many voices?',
      '…',
      'A: Forty, and one of them is mine',
      'B: Then you need me badly',
      'A: We pay in cake and eternal gratitude',
      'B: What kind of cake?',
      'A: Whichever kind you say next',
    ],
    minutesAgo: 190,
    isSeen: false,
  },
  {
    lines: [
      'A: Hello Robin, your description made me laugh on the tram',
      'B: Then it has done its work. What made you laugh today, apart from me?',
      'A: A pigeon that took the escalator. It stood on the right',
      'B: Better manners than half the city',
    ],
    minutesAgo: 410,
    isSeen: true,
  },
  {
    lines: [
      'B: The exhibition was wonderful, thank you for the tip',
      'A: Which room did you like best?',
      'B: The one with nothing but the sound of the sea. I stayed for an hour',
      'A: I knew it! I thought of you in there',
      'B: There is a film evening on Thursday, if you like',
    ],
    minutesAgo: 1_150,
    isSeen: false,
  },
  {
    lines: [
      'A: Hi, I am new in town and you look like somebody who knows where to have breakfast',
      'B: Welcome! I do indeed. Sweet or salty?',
      'A: Yes',
      'B: Good answer. The small place by the market hall, before ten',
      'A: Noted! And if I need company?',
      'B: Then write to me the evening before, I wake up slowly',
    ],
    minutesAgo: 1_900,
    isSeen: true,
  },
  {
    lines: [
      'A: They say you have the fastest bike in the quarter',
      'B: The oldest, too. Steel frame, older than me',
      'A: I ride along the canal most evenings, come along some time',
    ],
    minutesAgo: 2_700,
    isSeen: false,
  },
  {
    lines: [
      'B: Thanks for the lovely evening',
      'A: I enjoyed it too. To be honest, I would rather be friends',
      'B: Thank you for saying it so kindly. Friends it is',
      'A: Good. Then you still have to show me that dumpling trick',
      'B: Bring leek',
    ],
    minutesAgo: 5_200,
    isSeen: true,
  },
]

/** Of somebody with several pictures; `[picture]` is one of them. */
export const pictureDialogue: DemoDialogue = {
  lines: [
    'A: You said to look up at the corner of the market at five. I did',
    'A: [picture]',
    'B: You saw it! Nobody ever looks up',
    '…',
    'A: And this is what I do with my evenings, since you asked',
    'A: [picture]',
    'B: That goes on my wall, if you allow it',
    'A: For one breakfast, cooked slowly',
  ],
  minutesAgo: 1,
  isSeen: false,
}
