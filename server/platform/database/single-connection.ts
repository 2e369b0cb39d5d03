import { Client, type ClientConfig } from 'pg'

export interface SingleConnection {
  readonly client: Client
  /** Resolves when the connection has ended, whichever side ended it. */
  readonly ended: Promise<void>
  /** Ends the connection at once, without waiting for the server. */
  readonly end: () => void
}

const connectMs = 10_000

/**
 * A separate connection for what belongs to one: LISTEN, and locks of a process. The signal ends it, even while it
 * opens.
 */
export async function openSingle(
  config: ClientConfig,
  signal?: AbortSignal,
): Promise<SingleConnection> {
  signal?.throwIfAborted()
  const client = new Client({ connectionTimeoutMillis: connectMs, ...config })
  const end = () => {
    client.connection.stream.destroy()
  }
  const ended = new Promise<void>(resolve => client.once('end', resolve))
  client.on('error', end)
  signal?.addEventListener('abort', end)
  client.once('end', () => signal?.removeEventListener('abort', end))
  try {
    await client.connect()
  } catch (error) {
    end()
    throw error
  }
  return { client, ended, end }
}
