/** Only the server reads these. Members see the right option and the reason once they have answered. */
export interface KnownQuestion {
  readonly id: string
  readonly text: string
  readonly options: readonly [string, string, string]
  /** The index of the right option. */
  readonly right: number
  readonly explanation: string
}

export const questions: readonly KnownQuestion[] = [
  // Safer sex
  {
    id: 'undetectable',
    text: 'Your partner lives with HIV, takes treatment and has an undetectable viral load. What does that mean for sex?',
    options: [
      'They can’t pass on HIV through sex',
      'The risk is half of what it was',
      'It’s safe for a week after each test',
    ],
    right: 0,
    explanation:
      'Undetectable equals untransmittable: large studies of couples found no transmission through sex. It doesn’t protect against other infections.',
  },
  {
    id: 'pep-hours',
    text: 'The condom broke, and you don’t know your partner’s HIV status. When can you still start PEP?',
    options: [
      'Within a week, if you still feel fine',
      'Within 72 hours, the sooner the better',
      'Only within the first hour',
    ],
    right: 1,
    explanation:
      'Start PEP as soon as possible, and within 72 hours at the latest. Emergency rooms have it.',
  },
  {
    id: 'prep-and-others',
    text: 'What does PrEP protect you from?',
    options: ['All sexually transmitted infections', 'HIV and syphilis', 'HIV, and nothing else'],
    right: 2,
    explanation:
      'PrEP prevents HIV very reliably. For chlamydia, gonorrhea and syphilis, use condoms, get tested and get treated.',
  },
  {
    id: 'oil-and-latex',
    text: 'Which lube should you never use with latex condoms?',
    options: ['Water-based', 'Oil-based', 'Silicone-based'],
    right: 1,
    explanation:
      'Oil weakens latex within minutes. That includes massage oil and petroleum jelly. Water-based and silicone lube are safe.',
  },
  {
    id: 'no-symptoms',
    text: 'You feel fine and see nothing unusual. Can you have gonorrhea or chlamydia?',
    options: [
      'Yes, often without any symptoms',
      'No, both always hurt',
      'Only if you had it before and didn’t treat it',
    ],
    right: 0,
    explanation:
      'Most infections in the throat and rectum cause no symptoms. That’s why a regular checkup includes swabs from both.',
  },
  {
    id: 'vaccines',
    text: 'Which of these can a vaccine prevent?',
    options: ['Syphilis', 'Hepatitis A and B', 'Herpes, once you have it'],
    right: 1,
    explanation:
      'There are vaccines against hepatitis A and B, HPV and mpox. There is none yet against syphilis or herpes.',
  },
  {
    id: 'shared-toys',
    text: 'Two people share a toy, one after the other. What’s safest?',
    options: [
      'Wipe it carefully with a dry towel before the other one uses it',
      'A new condom for each person, or wash it in between',
      'Wait five minutes',
    ],
    right: 1,
    explanation: 'A toy carries what a body carries. A new condom or a wash in between stops that.',
  },

  // Consent
  {
    id: 'yes-last-week',
    text: 'They said yes last week. What does that mean for tonight?',
    options: ['It still counts', 'Nothing: ask again', 'It counts if they came home with you'],
    right: 1,
    explanation: 'A yes is for one thing at one time. Coming along isn’t a yes either.',
  },
  {
    id: 'silence',
    text: 'You ask if they like it. They say nothing and lie still. What do you do?',
    options: ['Stop and ask', 'Go on: they’d say no', 'Go on, but more slowly'],
    right: 0,
    explanation: 'Someone who freezes can’t say no. Only a yes is a yes.',
  },
  {
    id: 'condom-removed',
    text: 'You take off the condom without telling your partner. What is that?',
    options: [
      'A matter of taste, as long as neither of you has an infection',
      'Rude, but no more than that',
      'A violation of consent, and a crime in many countries',
    ],
    right: 2,
    explanation:
      'They agreed to sex with a condom and to nothing else. Courts in several countries have punished it as sexual assault.',
  },
  {
    id: 'safeword',
    text: 'What does a safeword do?',
    options: [
      'It ends the scene at once, no matter who says it',
      'It tells the other person to go on, and a little harder',
      'It helps beginners',
    ],
    right: 0,
    explanation: 'Everyone may use it, including the one who leads. Nobody has to give a reason.',
  },
  {
    id: 'too-drunk',
    text: 'Your date can hardly stand and wants to come home with you. What’s the right thing to do?',
    options: [
      'They said at the bar that they want it, so it’s fine',
      'No sex tonight: get them home safely',
      'Ask a friend of theirs for permission',
    ],
    right: 1,
    explanation: 'Someone that drunk can’t agree to anything. Nobody else can agree for them.',
  },
  {
    id: 'nudes-unasked',
    text: 'When is it OK to send someone a nude picture?',
    options: [
      'Once they’ve said they want one',
      'Whenever their profile is open about sex',
      'After the third message',
    ],
    right: 0,
    explanation:
      'Nobody should get a nude they didn’t ask for. A short question first costs nothing.',
  },

  // Privacy
  {
    id: 'three-distances',
    text: 'An app shows exact distances. How can a stranger find out where you live?',
    options: [
      'They can’t: a distance has no direction',
      'By measuring from three places',
      'Only by asking the company behind it',
    ],
    right: 1,
    explanation:
      'Three exact distances cross at one point. That’s why we blur positions before we store them, and show distances between blurred points.',
  },
  {
    id: 'picture-gps',
    text: 'What can a picture from your phone contain that you don’t see?',
    options: ['The place where you took it', 'Your phone number', 'Nothing at all'],
    right: 0,
    explanation:
      'Cameras write the place and time into the file. This site removes both when you upload a picture. Many others don’t.',
  },
  {
    id: 'reverse-search',
    text: 'Why should you use the picture of a discreet profile nowhere else?',
    options: [
      'Because of copyright',
      'A search can find where else it appears',
      'Because it would be compressed twice and look worse',
    ],
    right: 1,
    explanation:
      'The same picture on a work profile links the two. A picture used only once links nothing.',
  },
  {
    id: 'lock-screen',
    text: 'Which notification is safest when others can see your phone?',
    options: [
      'One with the sender’s name',
      'A neutral one without names or words',
      'One with the whole message, so there’s nothing to open',
    ],
    right: 1,
    explanation:
      'Anyone beside you can read your lock screen. On this site, notifications are neutral unless you change that.',
  },
  {
    id: 'outing',
    text: 'A coworker has a profile here. Who can you tell?',
    options: [
      'Nobody, unless they want you to',
      'Other coworkers who are queer',
      'Anyone who asks you directly',
    ],
    right: 0,
    explanation:
      'Everyone decides for themselves who to tell, and when. In some places, an outing costs a job, a family or more.',
  },
  {
    id: 'same-nickname',
    text: 'What links a dating profile to your other profiles most easily?',
    options: ['The same nickname', 'The same eye color', 'The same town'],
    right: 0,
    explanation:
      'Any search engine can find a rare nickname, along with everything ever posted under it.',
  },
  {
    id: 'code-by-message',
    text: 'A new contact asks for the code you just got on your phone. What’s going on?',
    options: [
      'They’re checking that you’re real',
      'They’re trying to take over one of your accounts',
      'They’re inviting you to a group',
    ],
    right: 1,
    explanation:
      'Codes are only for the person who asked for them. Someone who wants yours has entered your number somewhere.',
  },

  // History
  {
    id: 'stonewall',
    text: 'Where did the riots of June 1969 that Pride marches remember begin?',
    options: ['At the Stonewall Inn, New York', 'In the Castro, San Francisco', 'In Soho, London'],
    right: 0,
    explanation:
      'Patrons of the Stonewall Inn stood up to a police raid for several nights. The first marches remembered it a year later.',
  },
  {
    id: 'compton',
    text: 'Who stood up to the police at Compton’s Cafeteria in San Francisco in 1966?',
    options: ['University students', 'Trans women and drag queens', 'Soldiers on leave'],
    right: 1,
    explanation:
      'Three years before Stonewall, trans women and drag queens of the Tenderloin fought back against arrests.',
  },
  {
    id: 'hirschfeld',
    text: 'What did Magnus Hirschfeld found in Berlin in 1919?',
    options: ['A theater', 'The Institute for Sexual Science', 'A newspaper for gay sailors'],
    right: 1,
    explanation:
      'The institute advised and treated people and built a library. In May 1933, the Nazis looted it and burned much of the library.',
  },
  {
    id: 'rainbow',
    text: 'Who made the first rainbow flag in 1978?',
    options: ['Keith Haring', 'Andy Warhol', 'Gilbert Baker'],
    right: 2,
    explanation:
      'Gilbert Baker and friends dyed and sewed the first flags by hand, with eight stripes. They made them for a San Francisco parade.',
  },
  {
    id: 'netherlands',
    text: 'Which country was the first to let same-sex couples marry?',
    options: ['Denmark', 'The Netherlands', 'Canada'],
    right: 1,
    explanation:
      'The Netherlands did so in April 2001. Denmark had had registered partnerships since 1989.',
  },
  {
    id: 'lambda',
    text: 'Which letter did the Gay Activists Alliance choose as its symbol in 1970?',
    options: ['Alpha', 'Lambda', 'Omega'],
    right: 1,
    explanation:
      'They chose the Greek lambda. Four years later, a congress in Edinburgh made it an international symbol.',
  },
  {
    id: 'silence-death',
    text: 'Which words stood below the pink triangle of ACT UP?',
    options: ['Silence = Death', 'Love is Love', 'Born This Way'],
    right: 0,
    explanation:
      'From 1987, “Silence = Death” protested government silence about AIDS. Gay prisoners in concentration camps had worn the triangle.',
  },
]
