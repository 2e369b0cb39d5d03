/** Words of the administrators' screen of background work. */
export const jobsTexts = {
  title: 'Mails and Jobs',
  lead: 'What the site does in the background: mails, pictures, clean-up. What failed for good stays here for a week and can be tried again.',
  queues: {
    title: 'Queues',
    none: 'Nothing waits, runs or has failed.',
    queue: 'Queue',
    waiting: 'Waiting',
    running: 'Running',
    retrying: 'Tried again later',
    failed: 'Failed',
  },
  failed: {
    title: 'What failed',
    lead: 'The newest hundred. Addresses and texts are left out of what is said of an error.',
    none: 'Nothing has failed',
    tries: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
    since: (day: string) => `made ${day}`,
    final: (day: string) => `failed for good ${day}`,
    next: (day: string) => `next try ${day}`,
    noError: 'Nothing is known of the error.',
    retry: 'Try again',
    retryAll: (queue: string) => `Try all of “${queue}” again`,
    retried: (count: number) =>
      count === 1 ? '1 job is tried again.' : `${count} jobs are tried again.`,
    retryFailed: 'They could not be tried again. Please press once more.',
  },
} as const
