import type { PracticeCase } from '#shared/contract/moderation-jury.ts'

/** Made up, like everybody in it. Its outcome and the rule behind it stay on the server until the member has answered. */
export interface KnownCase extends PracticeCase {
  readonly upheld: boolean
  readonly explanation: string
}
