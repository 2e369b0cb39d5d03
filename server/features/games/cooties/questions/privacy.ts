import type { KnownQuestion } from './question.ts'

export const privacyQuestions: readonly KnownQuestion[] = [
  {
    id: 'three-distances',
    text: 'An app shows exact distances. How does a stranger find where you live?',
    options: [
      'They cannot: a distance is no direction',
      'By measuring from three places',
      'Only by asking the operator',
    ],
    right: 1,
    explanation:
      'Three exact distances cross at one point. This is why positions here are blurred before they are stored, and distances are those of blurred points.',
  },
  {
    id: 'picture-gps',
    text: 'What may a photograph from a phone contain that one does not see?',
    options: ['The place where it was taken', 'Your phone number', 'Nothing at all'],
    right: 0,
    explanation:
      'Cameras write place and time into the file. This site removes both from what you upload; many others do not.',
  },
  {
    id: 'reverse-search',
    text: 'Why should the picture of a discreet profile be used nowhere else?',
    options: [
      'Because of the copyright',
      'An image search finds where else it is',
      'Because it would be compressed twice and look worse',
    ],
    right: 1,
    explanation:
      'The same picture on a work profile links both. A picture of its own links nothing.',
  },
  {
    id: 'lock-screen',
    text: 'Which notification is safest where others see your phone?',
    options: [
      'One with the sender’s name',
      'A neutral one without name and words',
      'One with the whole message, so that nothing is opened',
    ],
    right: 1,
    explanation:
      'A lock screen is read by whoever sits beside you. Neutral pushes are what this site begins with.',
  },
  {
    id: 'outing',
    text: 'A colleague has a profile here. Whom may you tell?',
    options: [
      'Nobody, unless they want it',
      'Other colleagues who are queer',
      'Whoever asks you directly',
    ],
    right: 0,
    explanation:
      'Whether, when and to whom somebody comes out is theirs to decide. In some places an outing costs the job, the family or more.',
  },
  {
    id: 'same-nickname',
    text: 'What links a dating profile to all your others most easily?',
    options: ['The same nickname', 'The same eye colour', 'The same town'],
    right: 0,
    explanation:
      'A rare nickname is found by any search engine, with everything that was ever written under it.',
  },
  {
    id: 'code-by-message',
    text: 'A new contact asks for the code that has just arrived on your phone. What is it?',
    options: [
      'How they check that you are real',
      'A try to take over one of your accounts',
      'An invitation to a group',
    ],
    right: 1,
    explanation:
      'Codes are for the one who asked for them. Whoever wants yours has entered your number somewhere.',
  },
]
