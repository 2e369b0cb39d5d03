import type { CaseStory } from './case-story.ts'

/** Cases that are under way, with how they are meant to go on. */

/** Upheld; the appeal is being judged. */
export const appealedCase: CaseStory = {
  kind: 'PROFILE',
  reason: 'HARASSMENT',
  report: 'This is aimed at everybody who has HIV. I had hoped that we were further than that.',
  text: 'Clean only, and I mean it: show me your test of this month or do not write. I do not risk my health for anybody who was careless.',
  answer: 'I look after my health. What is wrong with that?',
  outcome: 'REMOVAL',
  why: [
    '“Clean” calls everybody else dirty.',
    'One can ask about protection without blaming people.',
  ],
  appeal: {
    text: 'I have learnt what the word does to others and would write it differently today. But I attacked nobody, and my whole description was deleted for one sentence.',
    outcome: 'WARNING',
    why: [
      'They have understood it. A warning is enough.',
      'The sentence was wrong; the rest was not.',
    ],
  },
}

/** Upheld some days ago: the accused is in the dungeon, and may still appeal. */
export const dungeonCase: CaseStory = {
  kind: 'MESSAGE',
  reason: 'HARASSMENT',
  report: 'They threaten to send our chat to my family. I have not told them about me.',
  text: 'It would be a pity if your parents found our little talk in their letter box. Think again about Friday.',
  outcome: 'WEEK',
  why: [
    'Blackmail with an outing. There is hardly anything worse here.',
    'A week at the least.',
    'No answer, no regret.',
  ],
}

/** Decided lately; nobody has appealed yet. */
export const freshCase: CaseStory = {
  kind: 'MESSAGE',
  reason: 'SPAM',
  report: 'An advertisement for a gym, from a profile without a picture.',
  text: 'New year, new you! Three months for two at our gym. Say my name at the counter and we both get a towel.',
  answer: 'I get a towel for it, that is all. I did not think of it as advertising.',
  outcome: 'WARNING',
  why: ['It is an advertisement, if a small one.', 'For a towel? A warning will do.'],
}

/** Nobody has answered them yet. */
export const newCases: readonly CaseStory[] = [
  {
    kind: 'MESSAGE',
    reason: 'HARASSMENT',
    report: 'They got rude as soon as I said that I am married to a man.',
    text: 'Then what are you doing here? People like you ruin it for all others.',
    outcome: 'WARNING',
    why: ['Rude, and uncalled for.'],
  },
  {
    kind: 'PICTURE',
    reason: 'OTHER',
    report: 'Nobody looks like that in the morning. The light is far too flattering.',
    outcome: 'REJECTED',
    why: ['Light is allowed.'],
  },
]

/** Administrators alone decide on these, the latest first. */
export const urgentCases: readonly CaseStory[] = [
  {
    kind: 'MESSAGE',
    reason: 'THREAT',
    report: 'I am really afraid. They know when I come home.',
    text: 'I know that you are back at eleven on Thursdays. You will be sorry that you laughed at me.',
    outcome: 'MONTH',
    why: ['A threat.'],
  },
  {
    kind: 'PROFILE',
    reason: 'MINOR',
    report: 'They write that they have to be back before their last year of school begins.',
    alsoReport: 'I do not think that they are of age.',
    text: 'Summer in the city! Have to be back home in August for my last year of school, so make it count. Music, skating, long nights.',
    outcome: 'MONTH',
    why: ['Not of age.'],
  },
  {
    kind: 'PICTURE',
    reason: 'NON_CONSENSUAL_PICTURE',
    report: 'This was taken at my place. I never agreed that it goes up here.',
    outcome: 'REMOVAL',
    why: ['Without consent.'],
  },
  {
    kind: 'MESSAGE',
    reason: 'CRIME',
    report: 'They offer me powder as if it were pizza.',
    text: 'Anything you need for the weekend, I bring it within the hour. The white one is very good at the moment.',
    outcome: 'MONTH',
    why: ['Dealing.'],
  },
]

/** Over: reports of somebody who is rarely right. */
export const soreCases: readonly CaseStory[] = [
  {
    kind: 'PROFILE',
    reason: 'FAKE_PROFILE',
    report: 'Nobody is that nice.',
    outcome: 'REJECTED',
    why: ['Some are.', 'There is nothing to judge here.'],
  },
  {
    kind: 'PROFILE',
    reason: 'OTHER',
    report: 'They have not answered me for a week.',
    answer: 'I was on a boat without a signal.',
    outcome: 'REJECTED',
    why: ['Nobody has to answer.', 'Silence is not a breach.'],
  },
  {
    kind: 'PROFILE',
    reason: 'SPAM',
    report: 'They mention their band in every second line.',
    outcome: 'REJECTED',
    why: ['People may love their band.', 'No tickets, no prices, no spam.'],
  },
]

/** Their next report: administrators read it first. */
export const readFirstCase: CaseStory = {
  kind: 'PROFILE',
  reason: 'OTHER',
  report: 'They looked at my profile three times and did not write.',
  outcome: 'REJECTED',
  why: ['Looking is allowed.'],
}
