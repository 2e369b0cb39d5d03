/** How long failed mails and other jobs are stored, so that an administrator can retry them. */
export const failedJobKeptMs = 7 * 86_400_000
