import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** What the server needs of a version. Its web app would have to be built. */
const parts = ['package.json', 'brands.json', 'brands', 'server', 'shared']

/** Whether this clone has the last release, which a shallow one may lack. */
export async function hasRelease(): Promise<boolean> {
  const asked = run('git', ['cat-file', '-e', `${await releasedCommit()}^{commit}`], { cwd: root })
  return asked.then(
    () => true,
    () => false,
  )
}

/**
 * Unpacks the server of the last release (`releasedCommit` in package.json) into an empty folder. It uses today's
 * packages. One that only the release needs stays among the development packages until the next release.
 */
export async function unpackRelease(folder: string): Promise<void> {
  const commit = await releasedCommit()
  const archive = join(folder, 'release.tar')
  const git = ['archive', '--format=tar', `--output=${archive}`, commit, ...parts]
  await run('git', git, { cwd: root }).catch((error: unknown) => {
    const advice = `This clone lacks the released commit ${commit}. Fetch it: git fetch --unshallow`
    throw new Error(advice, { cause: error })
  })
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

async function releasedCommit(): Promise<string> {
  const description: { releasedCommit: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return description.releasedCommit
}
