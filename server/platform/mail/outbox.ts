import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Deliver } from './mailer.ts'

/** Without a mail server every mail becomes an `.eml` file, and its link is told to the console. */
export function openOutbox(config: Config, announce: (line: string) => void): Deliver {
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
    if (link && !config.production) announce(`Mail in the outbox: ${link}`)
  }
}
