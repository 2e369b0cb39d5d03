import type { CaseStory } from './case-story.ts'

/** What the demo member has to do with. */

/** About them, and over. */
export const ownClosedCase: CaseStory = {
  kind: 'PROFILE',
  reason: 'FAKE_PROFILE',
  report: 'Cooks for six and is single? The pictures must be of somebody else.',
  answer: 'They are of me, by a friend, in my own kitchen. Come to supper and see for yourself.',
  outcome: 'REJECTED',
  why: [
    'A suspicion, and nothing to show for it.',
    'Cooking for six is no evidence against anybody.',
  ],
}

/** They have reported it, and it is being judged. */
export const ownReport: CaseStory = {
  kind: 'MESSAGE',
  reason: 'SPAM',
  report: 'We had not even said hello, and then this. I guess that I am not the only one.',
  text: 'Hi Robin! I sell party tickets and watches, original, 70 % off. Pay in advance and I bring them to your door. Tell your friends!',
  answer: 'I only wanted to do people a favour. The watches are from my cousin’s shop.',
  outcome: 'REMOVAL',
  why: ['An advertisement, and paid in advance at that.', 'Favours do not come with a price list.'],
}

/** They are called as a juror. `{reporter}` stands for a name that jurors do not get to read. */
export const ownJuryCase: CaseStory = {
  kind: 'MESSAGE',
  reason: 'HARASSMENT',
  report: 'I asked them to leave me alone. Since then they write from wherever they are.',
  text: 'So that is it, {reporter}? I wait an hour in the rain and you do not even say sorry. You are all the same. Call me on 0151 2345 6789 or I stand at your door tomorrow.',
  answer:
    'I was disappointed, and I did wait for an hour. I would never have gone there. I am sorry for how it sounds.',
  outcome: 'REMOVAL',
  why: [
    'Announcing to stand at a door goes too far.',
    'They are sorry, but the message is still a threat of a kind.',
  ],
}
