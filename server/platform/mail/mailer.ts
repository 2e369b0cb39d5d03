import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import type { Jobs, Queue } from '../jobs/jobs.ts'
import { openOutbox } from './outbox.ts'

export interface Mail {
  readonly to: string
  /** Stands before the address of MAIL_FROM. */
  readonly senderName: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The account whose business it is, wherever it goes. */
  readonly about?: string
}

/** Twenty tries at growing intervals of up to ten minutes outlast a mail server's outage of two hours. */
const retryLimit = 20
const mailSeconds = 30

/** Queues mails in the database with what they tell of, and delivers them by SMTP or into the outbox folder. */
export class Mailer {
  readonly #queue: Queue<Mail>

  constructor(jobs: Jobs, config: Config, announce: (line: string) => void) {
    const transport = config.smtpUrl ? smtp(config.smtpUrl) : openOutbox(config, announce)
    this.#queue = jobs.queue<Mail>({
      name: 'mail',
      retryLimit,
      run: ({ senderName, ...mail }) =>
        transport({ from: { name: senderName, address: config.mailFrom }, ...mail }),
    })
  }

  queue(db: Db, mail: Mail): Promise<void> {
    return this.#queue.send(db, mail)
  }

  /** Takes back what has not gone out to an account's address or is about it, in the caller's transaction. */
  async withdraw(
    db: Db,
    account: { readonly accountId: string; readonly email: string },
  ): Promise<void> {
    await this.#queue.withdraw(db, { to: account.email })
    await this.#queue.withdraw(db, { about: account.accountId })
  }
}

export type Deliver = (
  mail: Omit<Mail, 'senderName'> & {
    readonly from: { readonly name: string; readonly address: string }
  },
) => Promise<void>

function smtp(url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: mailSeconds * 1000,
    socketTimeout: mailSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async mail => {
    await transport.sendMail(mail)
  }
}
