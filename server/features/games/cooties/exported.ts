import { isAboutSeen } from '#server/policies/contact.ts'
import { all, type ExportTable, list, stored } from '#server/policies/export-files.ts'

export const cootiesFiles: ExportTable['files'] = {
  // What the member has had and done in the game. The members who infected or poked them stay private.
  'games-cooties.json': list(['roundBeginsOn', 'id'], ({ db, profileId }) =>
    db
      .selectFrom('games_cooties_infections')
      .innerJoin('games_cooties_rounds as round', 'round.id', 'round_id')
      .select(['games_cooties_infections.id', 'begins_on as roundBeginsOn', 'infected_on'])
      .select(['shown_at', 'is_notified', 'cured_on', 'cure_shown_at'])
      .where('profile_id', '=', profileId),
  ),
  'games-cooties-plays.json': member =>
    all(member, {
      pokes: list(['poked_on', 'profileId'], ({ db, profileId }) =>
        db
          .selectFrom('games_cooties_pokes')
          .select(['target_profile_id as profileId', 'poked_on'])
          .where('carrier_profile_id', '=', profileId)
          .where(isAboutSeen(profileId, 'target_profile_id')),
      ),
      shots: list(['given_on', 'profileId'], ({ db, profileId }) =>
        db
          .selectFrom('games_cooties_shots')
          .select(['target_profile_id as profileId', 'given_on', 'did_cure'])
          .where('healer_profile_id', '=', profileId)
          .where(isAboutSeen(profileId, 'target_profile_id')),
      ),
      quizzes: stored(
        'games_cooties_quizzes.profile_id',
        ['number', 'answers', 'is_right', 'answered_at'],
        ['answered_at', 'round_id', 'number'],
      ),
      results: list(['roundBeginsOn', 'kind', 'place'], ({ db, profileId }) =>
        db
          .selectFrom('games_cooties_results')
          .innerJoin('games_cooties_rounds as round', 'round.id', 'round_id')
          .select(['begins_on as roundBeginsOn', 'kind', 'place', 'cures'])
          .where('profile_id', '=', profileId),
      ),
    }),
}
