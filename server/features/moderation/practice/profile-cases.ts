import type { KnownCase } from './practice-case.ts'

export const profileCases: readonly KnownCase[] = [
  {
    id: 'menu-of-prices',
    reason: 'SPAM',
    report: 'This is an advertisement and not a profile.',
    evidence:
      'Description: “Personal training from 45 an hour, meal plans from 20. Ten per cent off if you name this site. Booking by the link in my name only. I do not answer chats.”',
    answer: 'Everybody has to live on something.',
    upheld: true,
    explanation:
      'A profile is about the member. One that only sells, and does not even answer, is advertising, which the terms ban.',
  },
  {
    id: 'mentions-their-job',
    reason: 'SPAM',
    report: 'They write about their business.',
    evidence:
      'Description: “I run a small bakery, so I get up when you go to bed. Looking for somebody who likes early breakfasts and long walks.”',
    upheld: false,
    explanation: 'Their work is part of who they are. Nothing is offered for sale here.',
  },
  {
    id: 'famous-singer',
    reason: 'FAKE_PROFILE',
    report: 'I know this singer from television. That is certainly not them.',
    evidence:
      'Name: that of a well-known singer (made up here). Description: “Yes, it is really me. On tour at the moment. Only for true fans: support me before we talk.” All pictures look like publicity shots.',
    upheld: true,
    explanation:
      'Pretending to be somebody else is banned, and this profile asks for money as well. The accused had a day to answer, and said nothing.',
  },
  {
    id: 'nickname-only',
    reason: 'FAKE_PROFILE',
    report: 'Nobody is called that. They hide who they are.',
    evidence:
      'Name: “Moonwalker”. Description: “Shy at first, then hard to stop. I show my face when we have talked for a while.”',
    upheld: false,
    explanation:
      'Nobody has to give their legal name or show their face, and many have good reasons not to. A nickname pretends to be nobody else.',
  },
  {
    id: 'not-into-list',
    reason: 'HARASSMENT',
    report: 'Read the description. It makes me feel like dirt.',
    evidence:
      'Description: “Fat people are lazy and should be ashamed to show themselves. If that is you, do us all a favour and stay at home.”',
    answer: 'It is only my taste. I may have a taste.',
    upheld: true,
    explanation:
      'A taste can be said without contempt. This demeans people because of their bodies, which the terms call harassment.',
  },
  {
    id: 'states-a-taste',
    reason: 'HARASSMENT',
    report: 'They exclude people like me.',
    evidence:
      'Description: “I mostly fall for tall people with beards, but I am always happy about a good talk.”',
    upheld: false,
    explanation: 'They say what they like, and speak ill of nobody.',
  },
  {
    id: 'names-an-ex',
    reason: 'HARASSMENT',
    report: 'My full name and the street I live in are in this profile.',
    evidence:
      'Description: “Warning: [a full name], who lives in [a street and number], cheats on everybody. Their family does not know what they are. Tell them if you meet them.”',
    answer: 'People have a right to know.',
    upheld: true,
    explanation:
      'Giving away somebody’s name and address, and calling on others to out them, is harassment. Whether the reproach is true is not asked.',
  },
  {
    id: 'chat-robot',
    reason: 'SPAM',
    report: 'Whatever I write, the answer is the same.',
    evidence:
      'Description: “Hi babe I am new and lonely click my page for more pictures. Hi babe I am new and lonely click my page for more pictures.” The same sentence, twice, with a link to a page where one has to pay.',
    upheld: true,
    explanation:
      'Links to a page where one pays, and texts as a program writes them: this is an account run to advertise.',
  },
  {
    id: 'open-about-sex',
    reason: 'OTHER',
    report: 'This is disgusting and should not be allowed.',
    evidence:
      'Description: “Here for fun and not for marriage. I say openly what I like in bed, so ask me, and tell me yours.”',
    upheld: false,
    explanation:
      'This is a site for adults: the terms let members speak openly about sex. Whom it offends can pass on.',
  },
  {
    id: 'short-profile',
    reason: 'FAKE_PROFILE',
    report: 'There is nothing in this profile. It must be fake.',
    evidence: 'Name: “Jo”. Age: 29. No description, no pictures. The account is two days old.',
    answer: 'I have just signed up and am still looking around.',
    upheld: false,
    explanation:
      'An empty profile is allowed, and a new one usually is empty. Nothing points to a fake.',
  },
]
