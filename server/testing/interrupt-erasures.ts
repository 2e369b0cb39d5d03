import { sql } from 'kysely'
import { finishErasures } from '#server/features/accounts/erase-account.ts'
import { erasePictures } from '#server/features/pictures/delete-pictures.ts'
import { eraseProfiles } from '#server/features/profile/profile-lifecycle.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * From now on erasures stop after their first step.
 * @returns a function that lets the next job finish them
 */
export async function interruptErasures(platform: Platform): Promise<() => Promise<void>> {
  const { db } = platform
  await sql`
    create function cut_off() returns trigger language plpgsql as $$ begin
      raise exception 'cut off';
    end $$`.execute(db)
  await sql`
    create trigger cut_off before delete on chat_messages
    for each statement execute function cut_off()`.execute(db)
  return async () => {
    await sql`drop function cut_off cascade`.execute(db)
    await finishErasures(platform, eraseProfiles(erasePictures(platform)))
  }
}
