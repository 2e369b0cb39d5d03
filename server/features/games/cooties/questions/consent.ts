import type { KnownQuestion } from './question.ts'

export const consentQuestions: readonly KnownQuestion[] = [
  {
    id: 'yes-last-week',
    text: 'They said yes last week. What does that say about tonight?',
    options: ['It still holds', 'Nothing: it is asked anew', 'It holds if they came along'],
    right: 1,
    explanation: 'A yes is to one thing at one time. Coming along is no yes either.',
  },
  {
    id: 'silence',
    text: 'You ask whether they like it, and they say nothing and lie still. What now?',
    options: ['Stop and ask', 'Go on, they would say no', 'Go on, but more slowly'],
    right: 0,
    explanation: 'Somebody who freezes cannot say no. Only a yes is a yes.',
  },
  {
    id: 'condom-removed',
    text: 'Taking off the condom without telling the other is…',
    options: [
      'a matter of taste, as long as neither of the two has an infection',
      'rude, but no more than that',
      'a violation of consent, and a crime in many countries',
    ],
    right: 2,
    explanation:
      'They agreed to sex with a condom and to nothing else. Courts in several countries have punished it as sexual assault.',
  },
  {
    id: 'safeword',
    text: 'What is a safeword for?',
    options: [
      'It ends the scene at once, whoever says it',
      'It tells the other to go on, and a little harder',
      'It is for beginners',
    ],
    right: 0,
    explanation: 'Everybody may use it, also who leads, and nobody has to give a reason.',
  },
  {
    id: 'too-drunk',
    text: 'Your date can hardly stand and wants to come home with you. What is right?',
    options: [
      'They said at the bar that they want it, so it is fine',
      'No sex tonight; see that they get home safely',
      'Ask a friend of theirs for permission',
    ],
    right: 1,
    explanation: 'Who is that drunk cannot agree to anything, and nobody can agree in their place.',
  },
  {
    id: 'nudes-unasked',
    text: 'When is it all right to send somebody a nude picture?',
    options: [
      'Once they have said that they want one',
      'Whenever one’s profile is open about it',
      'After the third message',
    ],
    right: 0,
    explanation: 'An unasked nude is an imposition. A short question before costs nothing.',
  },
]
