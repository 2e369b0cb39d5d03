import type { KnownQuestion } from './question.ts'

export const saferSexQuestions: readonly KnownQuestion[] = [
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
]
