/** Words of the administrators' screen of background work. */
export const jobsTexts = {
  title: 'Emails and Jobs',
  lead: 'Background work, such as emails and pictures. You can retry failed jobs for a week.',
  queues: {
    title: 'Queues',
    none: 'No job is waiting, running or failed.',
    queue: 'Queue',
    waiting: 'Waiting',
    running: 'Running',
    retrying: 'To retry',
    failed: 'Failed',
  },
  failed: {
    title: 'Failed jobs',
    lead: 'The newest 100. Errors leave out addresses and texts.',
    none: 'No failed jobs',
    tries: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
    since: (day: string) => `created ${day}`,
    final: (day: string) => `failed for good ${day}`,
    next: (day: string) => `next try ${day}`,
    noError: 'No error was recorded.',
    retry: 'Retry',
    retryAll: (queue: string) => `Retry all of “${queue}”`,
    retried: (count: number) =>
      count === 1 ? '1 job will run again.' : `${count} jobs will run again.`,
    retryFailed: 'That didn’t work. Try again.',
  },
} as const
