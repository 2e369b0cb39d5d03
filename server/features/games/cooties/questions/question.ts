/** Made up. Which option is right, and why, stays on the server until somebody has answered. */
export interface KnownQuestion {
  readonly id: string
  readonly text: string
  readonly options: readonly [string, string, string]
  /** The number of the right option, from 0. */
  readonly right: number
  readonly explanation: string
}
