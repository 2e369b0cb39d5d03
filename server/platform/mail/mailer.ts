import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { newId, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import type { Jobs, Queue } from '../jobs/jobs.ts'

export interface Mail {
  readonly to: string
  /** Precedes the address of MAIL_FROM. */
  readonly senderName: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The account that the mail is about, whatever its address. */
  readonly about?: string
}

type Deliver = (
  mail: Omit<Mail, 'senderName'> & {
    readonly from: { readonly name: string; readonly address: string }
  },
) => Promise<void>

/** Twenty tries at growing intervals of up to ten minutes last longer than two hours without the mail server. */
const retryLimit = 20
const mailSeconds = 30

/** Queues mails in the transaction that causes them, and delivers them by SMTP or into the outbox folder. */
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

  /** Withdraws queued mails to an account's address or about the account, in the caller's transaction. */
  async withdraw(
    db: Db,
    account: { readonly accountId: string; readonly email: string },
  ): Promise<void> {
    await this.#queue.withdraw(db, { to: account.email })
    await this.#queue.withdraw(db, { about: account.accountId })
  }
}

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

/** Without a mail server it writes every mail as an `.eml` file and prints the link. */
function openOutbox(config: Config, announce: (line: string) => void): Deliver {
  const folder = join(config.dataDirectory, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async mail => {
    const { message } = await transport.sendMail(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = newId(systemClock)
    const unfinished = join(folder, `${name}.part`)
    await writeFile(unfinished, message, { mode: 0o600 })
    await rename(unfinished, join(folder, `${name}.eml`))
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
    if (link && !config.production) announce(commandLineTexts.start.outbox(link))
  }
}
