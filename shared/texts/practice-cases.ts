export interface PracticeCaseTexts {
  /** The words of the member who reports it. */
  readonly report: string
  /** What was reported: the words, or a description of the picture. */
  readonly evidence: string
  /** The answer of the reported member. */
  readonly answer?: string
  /** Why it breaks the rules, or does not. Shown after the reader has judged. */
  readonly explanation: string
}

/**
 * Words of the made-up practice cases, by id. Only for the server, because explanations give the right answers away.
 */
export const practiceCaseTexts = {
  'third-hello': {
    report: 'I said twice that I’m not interested, and they won’t stop.',
    evidence:
      'Message: “You said no on Monday and again yesterday, but you’ll change your mind. I’ll write every day until you do.”',
    answer: 'I was just being persistent. Some people like that.',
    explanation: 'Continuing after a no is harassment, however friendly the words are.',
  },
  'one-polite-hello': {
    report: 'They’re not my type at all, and they wrote to me anyway.',
    evidence: 'Message: “Hi, I like your profile. Want to chat sometime?”',
    explanation:
      'One polite message is what the site is for. You can ignore it or block the sender.',
  },
  'rude-no': {
    report: 'They could at least have been nice about it.',
    evidence: 'Message: “No thanks. Not interested. Please don’t write again.”',
    explanation: 'A clear no can be short. No one owes anyone an answer.',
  },
  'will-tell-your-boss': {
    report: 'I canceled our date and got this.',
    evidence:
      'Message: “Nobody cancels on me. I know where you work. Let’s see what your boss says about this site.”',
    answer: 'I was angry. I’d never have done it.',
    explanation:
      'Threatening to out someone is banned, even if they don’t mean it. Anger is no excuse.',
  },
  'status-insult': {
    report: 'I told them I live with HIV and am undetectable. This was the reply.',
    evidence:
      'Message: “People like you shouldn’t be allowed on here. You’re a danger and you disgust me.”',
    explanation:
      'The terms ban hatred over HIV status. They could decline a date without demeaning anyone.',
  },
  'no-to-status': {
    report: 'They turned me down because of my HIV status and wrote this.',
    evidence:
      'Message: “Thank you for being open. I’m not comfortable with it yet, so I’d rather stop here. I wish you all the best.”',
    explanation: 'It hurts, but it’s a respectful no. The terms ban hatred, not a refusal.',
  },
  'same-offer-to-many': {
    report: 'My two roommates got exactly the same text.',
    evidence:
      'Message: “Hey handsome! I make $300 a day from my couch and you can too. Open this link and enter STAR to join my team.”',
    answer: 'It’s a real business, and I’m only sharing a chance.',
    explanation: 'Sending the same ad to many members is spam, even for a real business.',
  },
  'own-exhibition': {
    report: 'They’re advertising their art show in a chat.',
    evidence:
      'Message: “You asked what I paint. Some of it hangs in the café by the station until Sunday. We could meet there.”',
    explanation: 'This answers a question and suggests where to meet. It isn’t an ad sent around.',
  },
  'train-ticket-money': {
    report: 'We’ve never met, and now they need money.',
    evidence:
      'Message: “I’d love to visit this weekend, but my card is blocked. Could you send me $80 for the ticket? I’ll pay you back in cash.”',
    answer: 'My card really was blocked.',
    explanation:
      'Asking members for money is banned, whatever the story. Most dating fraud begins this way.',
  },
  'split-the-bill': {
    report: 'They want money from me!',
    evidence:
      'Message: “That was a lovely evening. You offered to pay for your half of dinner. It was $21 each. No hurry at all.”',
    explanation:
      'They both agreed to split the bill. The ban on asking for money is about strangers.',
  },
  'which-window': {
    report: 'I never told them where I live. Now I’m scared.',
    evidence:
      'Message: “I compared distances for a week and found your house. Nice blue door. Is the window with the plants yours? I walked past three times today.”',
    answer: 'I meant it as a compliment.',
    explanation:
      'Tracking down a member’s home is banned, and going there is stalking. Intent doesn’t matter.',
  },
  'asks-the-district': {
    report: 'They’re trying to find out where I live.',
    evidence: 'Message: “Which part of town are you in? I’m in the north. We could meet halfway.”',
    explanation:
      'Asking roughly where someone lives, to pick a place, is ordinary. You can ignore it.',
  },

  'menu-of-prices': {
    report: 'This is an ad, not a profile.',
    evidence:
      'Description: “Personal training from $45 an hour, meal plans from $20. Ten percent off if you mention this site. Book by the link in my name. I don’t answer chats.”',
    answer: 'Everyone has to make a living.',
    explanation:
      'A profile is about the member. This one only sells, and the terms ban advertising.',
  },
  'mentions-their-job': {
    report: 'They write about their business.',
    evidence:
      'Description: “I run a small bakery, so I get up when you go to bed. Looking for someone who likes early breakfasts and long walks.”',
    explanation: 'They say what they do and sell nothing here.',
  },
  'famous-singer': {
    report: 'I know this singer from TV. That’s definitely not them.',
    evidence:
      'Name: a well-known singer’s. Description: “Yes, it’s really me. On tour right now. Only for true fans: support me before we talk.” All pictures look like publicity shots.',
    explanation: 'Pretending to be someone else is banned, and so is asking for money.',
  },
  'nickname-only': {
    report: 'Nobody has that name. They’re hiding who they are.',
    evidence:
      'Name: “Moonwalker”. Description: “Shy at first, then hard to stop. I show my face once we’ve talked for a while.”',
    explanation: 'Members don’t have to give a legal name or show their face. A nickname is fine.',
  },
  'not-into-list': {
    report: 'Read the description. It makes me feel like dirt.',
    evidence:
      'Description: “Fat people are lazy and should be ashamed to show themselves. If that’s you, do us all a favor and stay home.”',
    answer: 'That’s just my taste. I’m allowed to have one.',
    explanation:
      'You can state a taste without contempt. The terms call this harassment over a person’s body.',
  },
  'states-a-taste': {
    report: 'They exclude people like me.',
    evidence:
      'Description: “I mostly fall for tall people with beards, but I’m always happy to have a good talk.”',
    explanation: 'They say what they like and insult no one.',
  },
  'names-an-ex': {
    report: 'My full name and my street are in this profile.',
    evidence:
      'Description: “Warning: [a full name], who lives at [a street and number], cheats on everyone. Their family doesn’t know what they are. Tell them if you meet them.”',
    answer: 'People have a right to know.',
    explanation:
      'Sharing a name and address and asking others to out someone is harassment, true or not.',
  },
  'chat-robot': {
    report: 'Whatever I write, the answer is the same.',
    evidence:
      'Description: “Hi babe I am new and lonely click my page for more pictures. Hi babe I am new and lonely click my page for more pictures.” A link leads to a page that asks for payment.',
    explanation: 'Repeated text and a link to a paid page show an account made to advertise.',
  },
  'open-about-sex': {
    report: 'This is disgusting and shouldn’t be allowed.',
    evidence:
      'Description: “Here for fun, not marriage. I’m open about what I like in bed, so ask me, and tell me yours.”',
    explanation: 'This is a site for adults. The terms let members talk openly about sex.',
  },
  'short-profile': {
    report: 'There’s nothing in this profile. It must be fake.',
    evidence: 'Name: “Jo”. Age: 29. No description, no pictures. The account is two days old.',
    answer: 'I just joined and I’m still looking around.',
    explanation: 'An empty profile is allowed, and nothing here points to a fake.',
  },

  'agency-watermark': {
    report: 'You can still read the agency’s name.',
    evidence:
      'Picture: a person in perfect light in front of a white wall. A faint watermark of a picture agency runs across it.',
    answer: 'I liked it. I look a bit like that.',
    explanation:
      'Pictures must show you or be yours to use. This one passes off a model as the member.',
  },
  'with-filter': {
    report: 'Nobody looks like that. It’s completely edited.',
    evidence:
      'Picture: a person on a balcony at sunset, smoothed by a filter. Other pictures of the profile show the same person without it.',
    explanation: 'A filter is allowed. It’s the same person.',
  },
  'mountain-view': {
    report: 'There’s no person in the picture at all.',
    evidence:
      'Picture: a lake between mountains, taken from a path. The tip of a hiking boot shows in the corner.',
    explanation: 'A picture can show a place the member went to. It doesn’t need a face.',
  },
  'phone-number-poster': {
    report: 'It’s a poster, not a picture.',
    evidence:
      'Picture: a graphic with large letters, “Massage 24 h, best prices in town”, a phone number and a price list. It shows no person.',
    explanation: 'This is an ad, not a picture of the member. Advertising is spam.',
  },
  'shirt-with-logo': {
    report: 'They’re advertising a brand.',
    evidence:
      'Picture: a person laughing at a street festival, in a shirt with a large sports logo.',
    explanation: 'Wearing a shirt isn’t advertising. They offer nothing for sale.',
  },
  'chat-screenshot': {
    report: 'This is our private chat, with my name and picture, for everyone to see.',
    evidence:
      'Picture: a screenshot of a private conversation with the other member’s name and face. Written over it: “Look what this loser begs for.”',
    answer: 'They were rude to me first.',
    explanation:
      'Showing a private conversation to mock someone is harassment, even after a fight.',
  },
  'nude-of-oneself': {
    report: 'Naked! Take it down!',
    evidence:
      'Picture: an adult, naked, who took it in a bathroom mirror. It is marked as explicit and blurred.',
    explanation: 'Members can show themselves nude. It’s blurred, so no one has to look at it.',
  },
  'mocking-collage': {
    report: 'That’s my profile picture on the left.',
    evidence:
      'Picture: two pictures side by side, another member’s face on the left and a pig on the right. Below: “Find the difference.”',
    explanation: 'It mocks another member’s looks with a picture that wasn’t theirs to use.',
  },
} as const satisfies Readonly<Record<string, PracticeCaseTexts>>
