/** Rejects when the answer has not come in time. The signal may end what is under way, where that is possible. */
export async function within<Answer>(
  waitMs: number,
  question: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(waitMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return Promise.race([question(signal), late])
}
