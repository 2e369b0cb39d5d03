// This room: a real PostgreSQL server of our own below the data folder, for a site without DATABASE_URL.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { type Connection, clusterConnection } from './connection.ts'
import { codeOf } from './error-code.ts'
import { KeptServer } from './kept-server.ts'
import { chooseRunAs } from './run-as.ts'

export type EmbeddedPostgres = {
  /** `host` is the folder of the Unix socket. */
  connection: Connection
  /** Makes this process the one site of the data folder; a StartupError when another one is. */
  lockSite: () => Promise<void>
  /** Leaves, and shuts the server down unless another process still uses it. */
  stop: () => Promise<void>
}

/**
 * Starts the server, or finds the one that an earlier process left running. While it is in use it
 * is brought back whenever it dies.
 */
export const startEmbeddedPostgres = async (options: {
  dataDirectory: string
  log: (line: string) => void
  /** Given up when it is aborted; nothing that was started goes on. */
  stop?: AbortSignal
}): Promise<EmbeddedPostgres> => {
  const dataDirectory = resolve(options.dataDirectory)
  await makeFolder(dataDirectory)
  const cluster = join(dataDirectory, 'postgres')
  const runAs = await chooseRunAs(cluster)
  const binaries = await findBinaries(runAs)
  const place = { cluster, dataDirectory, binaries, runAs, log: options.log }
  await prepareCluster({ ...place, stop: options.stop })

  const server = new KeptServer(place)
  const socketDirectory = await server.join(options.stop)
  return {
    connection: { ...clusterConnection(socketDirectory), database: 'lambda_commons' },
    lockSite: () => server.lockSite(),
    stop: () => server.stop(),
  }
}

const makeFolder = async (directory: string) => {
  try {
    await mkdir(directory, { recursive: true })
  } catch (error) {
    throw new StartupError(
      `The data folder ${directory} cannot be made (${codeOf(error)}); set DATA_DIR to a folder that can be written.`,
    )
  }
}
