/** Made up. Which option is right, and why, stays on the server until somebody has answered. */
export interface KnownQuestion {
  readonly id: string
  readonly text: string
  readonly options: readonly [string, string, string]
  /** The number of the right option, from 0. */
  readonly right: number
  readonly explanation: string
}

export const questions: readonly KnownQuestion[] = [
  // Safer sex
  {
    id: 'undetectable',
    text: 'A partner lives with HIV, takes their treatment and has an undetectable viral load. What does that mean for sex?',
    options: [
      'They do not pass HIV on by sex',
      'The risk is half of what it was',
      'It is safe for a week after each test',
    ],
    right: 0,
    explanation:
      'Undetectable equals untransmittable, U=U: large studies of couples found no transmission by sex. It does not protect from other infections.',
  },
  {
    id: 'pep-hours',
    text: 'A condom broke with somebody whose HIV status is unknown. Until when can PEP be started?',
    options: [
      'Within a week, if nothing is felt until then',
      'Within 72 hours, the sooner the better',
      'Only in the same hour',
    ],
    right: 1,
    explanation:
      'PEP is begun as soon as possible and within 72 hours at the latest; emergency departments have it.',
  },
  {
    id: 'prep-and-others',
    text: 'What does PrEP protect from?',
    options: ['All infections by sex', 'HIV and syphilis', 'HIV, and nothing else'],
    right: 2,
    explanation:
      'PrEP prevents HIV very reliably. Chlamydia, gonorrhoea and syphilis need condoms, tests and treatment.',
  },
  {
    id: 'oil-and-latex',
    text: 'Which lubricant should not be used with latex condoms?',
    options: ['Water-based', 'Oil-based', 'Silicone-based'],
    right: 1,
    explanation:
      'Oil, and so massage oil and petroleum jelly, weakens latex within minutes. Water and silicone do not.',
  },
  {
    id: 'no-symptoms',
    text: 'Somebody feels fine and sees nothing unusual. Can they have gonorrhoea or chlamydia?',
    options: [
      'Yes, often nothing is noticed',
      'No, both always hurt',
      'Only if they have had it before, and not treated it',
    ],
    right: 0,
    explanation:
      'In the throat and the rectum both mostly go unnoticed. That is why swabs from there belong to a regular check.',
  },
  {
    id: 'vaccines',
    text: 'Against which of these is there a vaccine?',
    options: ['Syphilis', 'Hepatitis A and B', 'Herpes, once one has it'],
    right: 1,
    explanation:
      'There are vaccines against hepatitis A and B, HPV and mpox. Against syphilis and herpes there is none yet.',
  },
  {
    id: 'shared-toys',
    text: 'Two people use one toy, one after the other. What is safest?',
    options: [
      'Wipe it carefully with a dry towel before the other one uses it',
      'A new condom on it for each of them, or wash it between',
      'Wait for five minutes',
    ],
    right: 1,
    explanation: 'A toy carries what a body carries. A new condom or a wash in between ends that.',
  },

  // Consent
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

  // Privacy
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

  // History
  {
    id: 'stonewall',
    text: 'Where did the riots begin in June 1969 that Pride marches remember?',
    options: ['At the Stonewall Inn, New York', 'In the Castro, San Francisco', 'In Soho, London'],
    right: 0,
    explanation:
      'Guests of the Stonewall Inn stood up to a police raid for several nights. The first marches a year later remembered it.',
  },
  {
    id: 'compton',
    text: 'Who stood up to the police in Compton’s Cafeteria in San Francisco in 1966?',
    options: ['Students of the university', 'Trans women and drag queens', 'Soldiers on leave'],
    right: 1,
    explanation:
      'Three years before Stonewall, trans women and drag queens of the Tenderloin fought back against arrests.',
  },
  {
    id: 'hirschfeld',
    text: 'What did Magnus Hirschfeld found in Berlin in 1919?',
    options: ['A theatre', 'The Institute for Sexual Science', 'A newspaper for gay sailors'],
    right: 1,
    explanation:
      'It advised, treated and collected until it was plundered in May 1933. Much of its library was burned.',
  },
  {
    id: 'rainbow',
    text: 'Who made the first rainbow flag, in 1978?',
    options: ['Keith Haring', 'Andy Warhol', 'Gilbert Baker'],
    right: 2,
    explanation:
      'Gilbert Baker and friends dyed and sewed the first ones by hand for the parade in San Francisco, with eight stripes.',
  },
  {
    id: 'netherlands',
    text: 'Which country was the first to open marriage to couples of the same sex?',
    options: ['Denmark', 'The Netherlands', 'Canada'],
    right: 1,
    explanation:
      'The Netherlands, in April 2001. Denmark had had registered partnerships since 1989.',
  },
  {
    id: 'lambda',
    text: 'Which letter did the Gay Activists Alliance choose as its sign in 1970?',
    options: ['Alpha', 'Lambda', 'Omega'],
    right: 1,
    explanation:
      'The Greek lambda, which a congress in Edinburgh made an international sign four years later.',
  },
  {
    id: 'silence-death',
    text: 'Which words stood below the pink triangle of ACT UP?',
    options: ['Silence = Death', 'Love is Love', 'Born This Way'],
    right: 0,
    explanation:
      'Silence = Death, from 1987 on: against the silence of governments about AIDS. The triangle had been the sign of gay prisoners in concentration camps.',
  },
]
