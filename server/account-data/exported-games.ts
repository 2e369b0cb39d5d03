import { sql } from 'kysely'
import { isOfSeen } from '#server/features/games/gpt-buster/suspects.ts'
import { readOwnPictures } from '#server/features/games/hot-or-not/standings.ts'
import { isProposed } from '#server/features/games/photo-help/offers.queries.ts'
import { guessesOf } from '#server/features/games/rating-game/read-round.ts'
import { shownScores } from '#server/features/games/seasons.ts'
import { isAboutSeen } from '#server/policies/contact.ts'
import { all, type ExportTable, list, newestFirst, stored } from './export-files.ts'

/**
 * Which games the member is in, their scores, what they were dealt and how they answered, and how their pictures do. What is
 * about a member whom they cannot see is not there.
 */
export const gameFiles: ExportTable['files'] = {
  'games.json': stored('games_players.profile_id', [
    'game',
    'joined_at',
    'is_on_board',
    'shows_badge',
    'badge_at',
    'nothing_until',
  ]),
  'games-scores.json': list(['season', 'game'], ({ db, profileId }) => shownScores(db, profileId)),
  'games-answers.json': list(['game', 'item'], ({ db, profileId }) =>
    db
      .selectFrom('games_control_answers')
      .select(['game', 'item', 'is_right', 'answered_at'])
      .where('profile_id', '=', profileId)
      .where(eb =>
        eb.or([eb('about_profile_id', 'is', null), isAboutSeen(profileId, 'about_profile_id')]),
      ),
  ),
  'games-pictures.json': list(['game', 'profilePicId'], ({ db, profileId }) =>
    db
      .selectFrom('games_picture_deals as deal')
      .innerJoin('pictures', 'pictures.id', 'deal.picture_id')
      .select(['game', 'picture_id as profilePicId', 'dealt_at', 'answer', 'answered_at'])
      .where('deal.profile_id', '=', profileId)
      .where(isAboutSeen(profileId, 'pictures.profile_id')),
  ),
  'games-guesses.json': newestFirst(['round', 'place'], ({ db, profileId }) =>
    guessesOf(db, profileId).clearOrderBy(),
  ),
  'games-own-pictures.json': async ({ db, profileId }) =>
    (await readOwnPictures(db, profileId)).pictures,

  // What the member said of others, without whom; their record; and rounds about them, from the moment at which they were
  // told. What was noticed of them, or is asked about them now, is not in it: it would tell machines how not to be noticed.
  'gpt-buster-votes.json': list(['id'], ({ db, profileId }) =>
    db
      .selectFrom('games_buster_deals as deal')
      .select(['id', 'dealt_at', 'verdict', 'answered_at', 'is_right', 'settled_at'])
      .where('profile_id', '=', profileId)
      .where(isOfSeen(profileId)),
  ),
  'gpt-buster-record.json': stored('games_buster_records.profile_id', ['streak', 'best']),
  // A report may have opened a round: it is there by the day, without the id, which tells the second.
  'gpt-buster-rounds.json': list(['_opened_at'], ({ db, profileId }) =>
    db
      .selectFrom('games_buster_rounds')
      .select(['state', 'asked_at', 'ended_at', 'opened_at as _opened_at'])
      .select(sql<string>`to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD')`.as('opened_on'))
      .select(['ended_by', 'due_at', 'case_id'])
      .where('profile_id', '=', profileId)
      .where('asked_at', 'is not', null),
  ),

  // What the member has had and done in the game. Not from whom they had it, nor who has poked them: that is theirs.
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

  // The pictures that the member has offered. What others propose to them is on screen.
  'photo-help-offers.json': list(['id'], ({ clock, db, profileId }) =>
    db
      .selectFrom('games_photo_offers as offer')
      .select(['id', 'picture_id as profilePicId', 'picture_version', 'state'])
      .select(
        sql<number>`(
          select count(*)::int from games_photo_deals deal
          where deal.offer_id = offer.id and ${isProposed(clock.now())}
            and ${isAboutSeen(profileId, 'deal.profile_id')})`.as('proposals'),
      )
      .select(['offered_at', 'ends_at', 'ended_at', 'before_views', 'before_likes'])
      .select(['after_views', 'after_likes', 'counted_until'])
      .where('profile_id', '=', profileId),
  ),
  // How they helped others, told of with the day's results.
  'photo-help-proposals.json': list(['offer_id'], ({ db, profileId }) =>
    db
      .selectFrom('games_photo_deals as deal')
      .innerJoin('games_photo_offers as offer', 'offer.id', 'deal.offer_id')
      .select(['deal.id', 'offer_id', 'dealt_at', 'answered_at', 'x', 'y', 'width', 'height'])
      .select('tip')
      .select(
        sql<string | null>`case when offer.rewarded_at is not null then outcome end`.as('outcome'),
      )
      .where('deal.profile_id', '=', profileId)
      .where(isAboutSeen(profileId, 'offer.profile_id')),
  ),
}
