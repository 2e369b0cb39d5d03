import type { PracticeCase } from '#shared/contract/moderation-jury.ts'

/** Made up, like everybody in it. Its outcome and the rule behind it stay on the server until the member has answered. */
export interface KnownCase extends Omit<PracticeCase, 'kind'> {
  readonly upheld: boolean
  readonly explanation: string
}
