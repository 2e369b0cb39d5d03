import { once } from 'node:events'
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '../startup-error.ts'
import { codeOf, ifThere } from '../system-error.ts'
import type { Binaries } from './binaries.ts'
import { asOneLine, explain, isRunning } from './postmaster.ts'
import { type RunAs, runServerProgram } from './run-as.ts'

type ClusterOptions = {
  cluster: string
  binaries: Binaries
  runAs: RunAs
  log: (line: string) => void
  stop: AbortSignal | undefined
}

/** Makes sure that the folder has a complete cluster that these binaries can open. */
export const prepareCluster = async (options: ClusterOptions): Promise<void> => {
  const { cluster, binaries } = options
  try {
    const version = await readClusterVersion(cluster)
    if (version === undefined) return await makeCluster(options)
    if (version !== binaries.majorVersion) {
      throw new StartupError(
        `PostgreSQL ${version} made the database folder ${cluster}, but this site has PostgreSQL ${binaries.majorVersion}. Use the release that made it, or set DATABASE_URL.`,
      )
    }
    await chmod(cluster, 0o700)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database folder ${cluster} can’t be used (${codeOf(error)}).`)
  }
}

const readClusterVersion = async (cluster: string) => {
  const entries = (await ifThere(readdir(cluster))) ?? []
  if (entries.length === 0) return undefined
  if (!entries.includes('PG_VERSION')) {
    throw new StartupError(`${cluster} holds files but no database. Move it away.`)
  }
  return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)
}

/** Makes the cluster under another name and renames it when complete, so that a kill leaves nothing behind. */
const makeCluster = async (options: ClusterOptions) => {
  const { cluster, runAs, log } = options
  log('Making the database folder')
  await removeAbandoned(cluster)
  const fresh = await mkdtemp(`${cluster}.making-${process.pid}-`)
  try {
    if (runAs !== undefined) await chown(fresh, runAs.uid, runAs.gid)
    await initialise(options, fresh)
    await rename(fresh, cluster)
    await flush(dirname(cluster))
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    const code = codeOf(error)
    // Another process has made it in the meantime.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

const initialise = async (options: ClusterOptions, folder: string) => {
  const first = await runInitdb(options, folder, ['--lc-ctype=C.UTF-8'])
  if (first === undefined) return
  // PostgreSQL itself provides sorting and case. Only some extensions use the system's locale.
  const failure = first.includes('invalid locale') ? await runInitdb(options, folder, []) : first
  if (failure === undefined) return
  throw new StartupError(
    explain(failure, options.cluster) ?? `The database can’t be created: ${asOneLine(failure)}`,
  )
}

/** @returns the output of initdb if it failed */
const runInitdb = async (options: ClusterOptions, folder: string, locale: string[]) => {
  const { binaries, runAs, stop } = options
  stop?.throwIfAborted()
  const child = await runServerProgram({
    program: binaries.initdb,
    folder,
    runAs,
    output: 'pipe',
    args: [
      '--username=app',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Only its owner can enter the folder with the socket.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...locale,
    ],
  })
  const ended = once(child, 'close')
  const kill = () => child.kill()
  stop?.addEventListener('abort', kill)
  const output = child.stderr === null ? '' : text(child.stderr)
  child.stdout?.resume()
  await ended
  stop?.removeEventListener('abort', kill)
  stop?.throwIfAborted()
  return child.exitCode === 0 ? undefined : await output
}

const removeAbandoned = async (cluster: string) => {
  const prefix = `${basename(cluster)}.making-`
  for (const entry of await readdir(dirname(cluster))) {
    if (!entry.startsWith(prefix) || isRunning(Number.parseInt(entry.slice(prefix.length), 10)))
      continue
    await rm(join(dirname(cluster), entry), { recursive: true, force: true })
  }
}

/** A rename is on disk only once its folder is synced. */
const flush = async (directory: string) => {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}
