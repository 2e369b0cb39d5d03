import type { KnownCase } from './practice-case.ts'

/** Practice cases about a picture, which is described. */
export const pictureCases: readonly KnownCase[] = [
  {
    id: 'agency-watermark',
    reason: 'FAKE_PROFILE',
    report: 'You can still read the name of the agency.',
    evidence:
      'Picture: a person in perfect light in front of a white wall. Across it runs the faint watermark of a picture agency with a number.',
    answer: 'I liked it. I look a bit like that.',
    upheld: true,
    explanation:
      'Pictures are of oneself, or one’s own to show. A bought or copied picture of a model passes off somebody else as the member.',
  },
  {
    id: 'with-filter',
    reason: 'FAKE_PROFILE',
    report: 'Nobody looks like that, it is completely edited.',
    evidence:
      'Picture: a person on a balcony at sunset. Skin and colours are smoothed by a filter; the other pictures of the profile show the same person without it.',
    upheld: false,
    explanation: 'A filter may be bad taste, but it is the same person. Nobody is pretended to be.',
  },
  {
    id: 'mountain-view',
    reason: 'FAKE_PROFILE',
    report: 'There is no person in the picture at all.',
    evidence:
      'Picture: a lake between mountains, taken from a path. In the corner one sees the tip of a hiking boot.',
    upheld: false,
    explanation:
      'A picture may show something of one’s own, such as a place one has been to. A face is not required.',
  },
  {
    id: 'phone-number-poster',
    reason: 'SPAM',
    report: 'A poster instead of a picture.',
    evidence:
      'Picture: a graphic with large letters, “Massage 24 h, best prices in town”, a phone number and a price list. It shows no person.',
    upheld: true,
    explanation: 'An advertisement is not a picture of the member, and advertising is spam.',
  },
  {
    id: 'shirt-with-logo',
    reason: 'SPAM',
    report: 'They are advertising a brand.',
    evidence:
      'Picture: a person laughing at a street festival, in a shirt with the large logo of a sports brand.',
    upheld: false,
    explanation: 'Wearing a shirt is not advertising. Nothing is offered.',
  },
  {
    id: 'chat-screenshot',
    reason: 'HARASSMENT',
    report: 'This is our private chat, with my name and picture on it, for everybody to see.',
    evidence:
      'Picture: a photographed screen with a private conversation. The other member’s name and face can be seen. Written over it: “Look what this loser begs for.”',
    answer: 'They were rude to me first.',
    upheld: true,
    explanation:
      'Putting a private conversation with name and face on show, to make somebody a laughing stock, is harassment. That there was a quarrel does not allow it.',
  },
  {
    id: 'nude-of-oneself',
    reason: 'OTHER',
    report: 'Naked! Take it down!',
    evidence:
      'Picture: an adult, naked, in front of a bathroom mirror, taken by themself. It is behind its placeholder as not safe for work.',
    upheld: false,
    explanation:
      'Members may show nudity of themselves. It waits behind a placeholder, as it should, and who does not want to see it need not open it.',
  },
  {
    id: 'mocking-collage',
    reason: 'HARASSMENT',
    report: 'That is my profile picture on the left.',
    evidence:
      'Picture: two pictures side by side, on the left another member’s face, on the right a pig. Below it: “Find the difference.”',
    upheld: true,
    explanation:
      'It mocks another member for their looks, with their own picture, which was never the accused’s to use.',
  },
]
