import { type RawBuilder, sql } from 'kysely'

/** Who shares a network or a payer with whom: they may be one person, or have reason to favour each other. */

/** One pays for the other, or somebody for both. */
const haveOnePayer = sql`coalesce(
  (select payer_account_id from billing_seats where holder_account_id = profiles.account_id), profiles.account_id
) = any(array(
  select coalesce(payer_account_id, other.account_id) from profiles other
  left join billing_seats on holder_account_id = other.account_id where other.id = any(parties.ids)))`

/** A /24 or /48 is one tenant's. */
const networkOf = (address: RawBuilder<unknown>) =>
  sql`network(set_masklen(${address}, case family(${address}) when 4 then 24 else 48 end))`

/** Of the addresses that sessions came from. Those inside a machine or a house tell nothing. */
const haveOneNetwork = sql`exists (
  select from sessions own where own.account_id = profiles.account_id
    and not (own.address <<= any(array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]))
    and ${networkOf(sql`own.address`)} = any(array(
      select distinct ${networkOf(sql`theirs.address`)} from profiles other
      join sessions theirs on theirs.account_id = other.account_id where other.id = any(parties.ids))))`

/** The rule inside a query over `profiles` and `parties`, a row with the ids of the others. */
export const isOneHousehold = sql<boolean>`(${haveOnePayer} or ${haveOneNetwork})`
