export type Connection = { host: string; port: number; user: string; database: string }

/** The cluster's own database, which always exists; the site's tables live in another one. */
export const clusterConnection = (socketDirectory: string): Connection => ({
  host: socketDirectory,
  port: 5432,
  user: 'app',
  database: 'postgres',
})
