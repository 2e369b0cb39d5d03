import { sql } from 'kysely'

const row = sql<{ id: string; version: number }>`lateral (
  select id, version from pictures
  where profile_id = profiles.id and private_since is null
  order by sort_order, id limit 1
)`

export interface MainPictureRow {
  readonly mainPictureId: string | null
  readonly mainPictureVersion: number | null
}

/** The first public picture for a row of `profiles`; null without one. */
export const mainPicture = {
  row,
  join: sql`left join ${row} as main on true`,
  columns: sql`main.id as "mainPictureId", main.version as "mainPictureVersion"`,
  of: ({ mainPictureId: id, mainPictureVersion: version }: MainPictureRow) =>
    id !== null && version !== null ? { profilePicId: id, pictureVersion: version } : {},
}
