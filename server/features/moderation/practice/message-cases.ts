import type { KnownCase } from './practice-case.ts'

export const messageCases: readonly KnownCase[] = [
  {
    id: 'third-hello',
    reason: 'HARASSMENT',
    report: 'I told them twice that I am not interested and they just carry on.',
    evidence:
      'Message: “You said no on Monday and again yesterday, but I know you will change your mind. I will write to you every day until you do.”',
    answer: 'I was only being persistent. Some people like that.',
    upheld: true,
    explanation:
      'Carrying on after a no is harassment, however friendly the words are. The message itself says that there were two, and announces more.',
  },
  {
    id: 'one-polite-hello',
    reason: 'HARASSMENT',
    report: 'They are not my type at all and they wrote to me anyway.',
    evidence: 'Message: “Hi, I like your profile. Would you like to chat some time?”',
    upheld: false,
    explanation:
      'One polite message is what the site is for. Who does not want it need not answer, and can block the sender.',
  },
  {
    id: 'rude-no',
    reason: 'HARASSMENT',
    report: 'They could at least have been nice about it.',
    evidence: 'Message: “No thanks. Not interested. Please don’t write again.”',
    upheld: false,
    explanation: 'A clear no may be short, and need not be kind. Nobody owes anybody an answer.',
  },
  {
    id: 'will-tell-your-boss',
    reason: 'HARASSMENT',
    report: 'After I cancelled our date I got this.',
    evidence:
      'Message: “Nobody cancels on me. I know where you work. Let us see what your boss says when they learn which site you are on.”',
    answer: 'I was angry and would never have done it.',
    upheld: true,
    explanation:
      'Announcing to out somebody is banned, whether it is meant or not: it frightens in any case. Anger explains it, and changes nothing.',
  },
  {
    id: 'status-insult',
    reason: 'HARASSMENT',
    report: 'I told them that I live with HIV and am undetectable. This was the reply.',
    evidence:
      'Message: “People like you should not be allowed on here. You are a danger and you disgust me.”',
    upheld: true,
    explanation:
      'The terms name hatred because of HIV status. Saying no to a date would have been fine; demeaning somebody for their status is not.',
  },
  {
    id: 'no-to-status',
    reason: 'HARASSMENT',
    report: 'They unmatched me because of my HIV status and wrote this.',
    evidence:
      'Message: “Thank you for being open with me. I am not comfortable with it yet, so I would rather stop here. I wish you all the best.”',
    upheld: false,
    explanation:
      'It hurts, but it is a respectful no. Everybody decides whom they meet and for what reason; the terms ban hatred, not a refusal.',
  },
  {
    id: 'same-offer-to-many',
    reason: 'SPAM',
    report: 'My two flatmates got exactly the same text.',
    evidence:
      'Message: “Hey handsome! I make 300 a day from my sofa and you can too. Just open this link and enter the code STAR to join my team.”',
    answer: 'It is a real business and I am only sharing a chance.',
    upheld: true,
    explanation:
      'Advertising, and the same message to many, is spam, also where the business is real.',
  },
  {
    id: 'own-exhibition',
    reason: 'SPAM',
    report: 'They are advertising their exhibition in a chat.',
    evidence:
      'Message: “You asked what I paint: some of it hangs in the café by the station until Sunday. If you feel like it we could meet there.”',
    upheld: false,
    explanation:
      'This answers a question and suggests where to meet. Speaking of one’s own work is no advertising as long as it is not sent around.',
  },
  {
    id: 'train-ticket-money',
    reason: 'SPAM',
    report: 'We have never met, and now they need money.',
    evidence:
      'Message: “I would love to visit you at the weekend, but my card is blocked. Could you send me 80 for the ticket? I pay you back in cash when I am there, promise.”',
    answer: 'My card really was blocked.',
    upheld: true,
    explanation:
      'Asking members for money is banned, whatever the story. It is how most frauds on dating sites begin, and nobody can check it.',
  },
  {
    id: 'split-the-bill',
    reason: 'SPAM',
    report: 'They want money from me!',
    evidence:
      'Message: “That was a lovely evening. You said you wanted to pay your half of the dinner, it was 21 each. No hurry at all.”',
    upheld: false,
    explanation:
      'The terms ban asking members for money as strangers do to live on it. Sharing a bill that both agreed to share is not that.',
  },
  {
    id: 'which-window',
    reason: 'HARASSMENT',
    report: 'I never told them where I live. Now I am scared.',
    evidence:
      'Message: “I compared the distances for a week and found your house. Nice blue door. Is the window with the plants yours? I walked past three times today.”',
    answer: 'I meant it as a compliment. I put a lot of work into it.',
    upheld: true,
    explanation:
      'Finding out where a member is against their will is banned, and going there is stalking. What the sender meant by it does not matter.',
  },
  {
    id: 'asks-the-district',
    reason: 'HARASSMENT',
    report: 'They are trying to find out where I live.',
    evidence:
      'Message: “Which part of town are you in? I am in the north, we could meet half way.”',
    upheld: false,
    explanation:
      'Asking roughly where somebody lives, to agree on a place, is an ordinary question. It can be left unanswered.',
  },
]
