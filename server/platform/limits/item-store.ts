import type { Pool } from 'pg'
import { decrypt, encrypt } from '../secrets.ts'
import { Batches, queryInTime } from './batches.ts'
import type { StoredItems } from './distinct-limit.ts'

interface Row {
  readonly key: string
  readonly version: number
  /** Encrypted, because items can tell where somebody is. */
  readonly windows: Buffer
  readonly endsAt: Date
}

const loadRows = `select key, version, windows from limit_items where key = any($1::text[])`

/** Sorted, so that two processes lock rows in one order. */
const saveRows = `
  insert into limit_items as stored (key, version, windows, ends_at)
  select * from unnest($1::text[], $2::bigint[], $3::bytea[], $4::timestamptz[])
    as saved (key, version, windows, ends_at) order by key
  on conflict (key) do update
    set version = excluded.version, windows = excluded.windows, ends_at = excluded.ends_at
    where stored.version = excluded.version - 1
  returning key`

/** Used items of all processes, in a table that holds nothing readable without the site's secret. */
export class ItemRows {
  readonly #secret: Buffer
  readonly #loads: Batches<string, StoredItems>
  readonly #saves: Batches<Row, boolean>

  constructor(pool: Pool, secret: Buffer) {
    this.#secret = secret
    this.#loads = new Batches(async keys => {
      const query = { name: 'load items of limits', text: loadRows, values: [keys] }
      const { rows } = await queryInTime<Row>(pool, query)
      const found = new Map(rows.map(row => [row.key, this.#read(row)]))
      return keys.map(key => found.get(key) ?? { version: 0, windows: [] })
    })
    this.#saves = new Batches(async rows => {
      const { rows: saved } = await queryInTime<Pick<Row, 'key'>>(pool, {
        name: 'save items of limits',
        text: saveRows,
        values: [
          rows.map(({ key }) => key),
          rows.map(({ version }) => version),
          rows.map(({ windows }) => windows),
          rows.map(({ endsAt }) => endsAt),
        ],
      })
      const keys = new Set(saved.map(({ key }) => key))
      return rows.map(({ key }) => keys.has(key))
    })
  }

  load(key: string): Promise<StoredItems> {
    return this.#loads.ask(key)
  }

  save(key: string, { version, windows }: StoredItems): Promise<boolean> {
    const plain = JSON.stringify(windows.map(({ endsAt, items }) => [endsAt, ...items]))
    return this.#saves.ask({
      key,
      version,
      windows: encrypt(this.#secret, purpose, Buffer.from(plain)),
      endsAt: new Date(Math.max(...windows.map(({ endsAt }) => endsAt))),
    })
  }

  #read({ version, windows }: Row): StoredItems {
    const plain: [number, ...string[]][] = JSON.parse(
      decrypt(this.#secret, purpose, windows).toString(),
    )
    const read = plain.map(([endsAt, ...items]) => ({ endsAt, items: new Set(items) }))
    return { version, windows: read }
  }
}

const purpose = 'limit items'
