/** Words of the screen of questions and answers. */
export const supportTexts = {
  title: 'Support',
  lead: 'Answers to common questions, and a way to ask everything else.',
  problem: 'Report a problem',
  problemLead:
    'Something does not work, somebody behaves badly, or your question is not here? Tell us. Say what you did, what you expected and what happened instead, and which [version](/versions) you have.',
} as const
