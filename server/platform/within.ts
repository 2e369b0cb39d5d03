/** Rejects if the answer is late. The signal may then stop the work, if the work supports it. */
export async function within<Answer>(
  waitMs: number,
  question: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(waitMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return Promise.race([question(signal), late])
}
