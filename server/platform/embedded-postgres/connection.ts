import postgres from 'postgres'

export type Connection = { host: string; port: number; user: string; database: string }

/** The cluster's own database, which always exists; the site's tables live in another one. */
export const clusterConnection = (socketDirectory: string): Connection => ({
  host: socketDirectory,
  port: 5432,
  user: 'app',
  database: 'postgres',
})

/** One connection that is never given up by itself. */
export const openSingle = (connection: Connection, onclose: () => void = () => undefined) =>
  postgres({
    ...connection,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => undefined,
    onclose,
  })
