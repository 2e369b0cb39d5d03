/** Words of the screen of questions and answers. */
export const supportTexts = {
  title: 'Support',
  lead: 'Find answers, or ask us.',
  problem: 'Report a problem',
  problemLead:
    'Tell us what you did, what you expected and what happened. Include your [version](/versions). You can also ask a question or tell us about a member.',
} as const
