/** Mails and other jobs that failed, so that somebody can have them tried again. */
export const failedJobKeptMs = 7 * 86_400_000
