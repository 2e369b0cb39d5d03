import type { PracticeCase } from '#shared/contract/moderation-jury.ts'
import { practiceCaseTexts } from '#shared/texts/practice-cases.ts'

/**
 * A made-up case with made-up members. Its outcome and the rule behind it stay on the server until the member has
 * answered.
 */
export interface KnownCase extends PracticeCase {
  readonly upheld: boolean
  readonly explanation: string
}

interface Outcome extends Pick<KnownCase, 'kind' | 'reason' | 'upheld'> {
  readonly id: keyof typeof practiceCaseTexts
}

const outcomes: readonly Outcome[] = [
  { id: 'third-hello', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: true },
  { id: 'one-polite-hello', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: false },
  { id: 'rude-no', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: false },
  { id: 'will-tell-your-boss', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: true },
  { id: 'status-insult', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: true },
  { id: 'no-to-status', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: false },
  { id: 'same-offer-to-many', kind: 'MESSAGE', reason: 'SPAM', upheld: true },
  { id: 'own-exhibition', kind: 'MESSAGE', reason: 'SPAM', upheld: false },
  { id: 'train-ticket-money', kind: 'MESSAGE', reason: 'SPAM', upheld: true },
  { id: 'split-the-bill', kind: 'MESSAGE', reason: 'SPAM', upheld: false },
  { id: 'which-window', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: true },
  { id: 'asks-the-district', kind: 'MESSAGE', reason: 'HARASSMENT', upheld: false },
  { id: 'menu-of-prices', kind: 'PROFILE', reason: 'SPAM', upheld: true },
  { id: 'mentions-their-job', kind: 'PROFILE', reason: 'SPAM', upheld: false },
  { id: 'famous-singer', kind: 'PROFILE', reason: 'FAKE_PROFILE', upheld: true },
  { id: 'nickname-only', kind: 'PROFILE', reason: 'FAKE_PROFILE', upheld: false },
  { id: 'not-into-list', kind: 'PROFILE', reason: 'HARASSMENT', upheld: true },
  { id: 'states-a-taste', kind: 'PROFILE', reason: 'HARASSMENT', upheld: false },
  { id: 'names-an-ex', kind: 'PROFILE', reason: 'HARASSMENT', upheld: true },
  { id: 'chat-robot', kind: 'PROFILE', reason: 'SPAM', upheld: true },
  { id: 'open-about-sex', kind: 'PROFILE', reason: 'OTHER', upheld: false },
  { id: 'short-profile', kind: 'PROFILE', reason: 'FAKE_PROFILE', upheld: false },
  { id: 'agency-watermark', kind: 'PICTURE', reason: 'FAKE_PROFILE', upheld: true },
  { id: 'with-filter', kind: 'PICTURE', reason: 'FAKE_PROFILE', upheld: false },
  { id: 'mountain-view', kind: 'PICTURE', reason: 'FAKE_PROFILE', upheld: false },
  { id: 'phone-number-poster', kind: 'PICTURE', reason: 'SPAM', upheld: true },
  { id: 'shirt-with-logo', kind: 'PICTURE', reason: 'SPAM', upheld: false },
  { id: 'chat-screenshot', kind: 'PICTURE', reason: 'HARASSMENT', upheld: true },
  { id: 'nude-of-oneself', kind: 'PICTURE', reason: 'OTHER', upheld: false },
  { id: 'mocking-collage', kind: 'PICTURE', reason: 'HARASSMENT', upheld: true },
]

export const practiceCases: readonly KnownCase[] = outcomes.map(outcome => ({
  ...outcome,
  ...practiceCaseTexts[outcome.id],
}))
