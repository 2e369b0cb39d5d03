import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { callCommand } from '#server/testing/run-command.ts'
import { endSite, launchSite, untilListening } from '#server/testing/site-process.ts'
import { browser, shareBrowser } from './one-site.ts'
import { startSite } from './site-process.ts'
import { meetInThread, tell } from './thread.ts'

shareBrowser()

it('members continue their conversation on a site restored elsewhere from a backup that was made while they talked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-moved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const say = async (data: string, ...words: readonly string[]) =>
    expect(await callCommand(words, { DATA_DIR: data })).toMatchObject({ code: 0, err: '' })
  const site = await startSite()
  const { ann, bob } = await meetInThread(browser, site)
  await tell(bob, ann, 'Before the move')
  const [backup, keys] = [join(folder, 'site.backup'), join(folder, 'keys')]
  await say(site.dataDirectory, 'backup', backup)
  await say(site.dataDirectory, 'backup', '--secret', keys)
  await site.stop()

  const dataDirectory = join(folder, 'elsewhere')
  await say(dataDirectory, 'restore', '--secret', keys)
  await say(dataDirectory, 'restore', backup)
  const moved = launchSite({ dataDirectory, origin: site.origin })
  onTestFinished(async () => void (await endSite(moved, 'SIGTERM')))
  await untilListening(moved, () => undefined)
  await Promise.all([ann.page.reload(), bob.page.reload()])
  await ann.page.getByText('Before the move').first().waitFor()
  await tell(ann, bob, 'After the move')
})
