import { type RawBuilder, sql } from 'kysely'

/** Members who share a network or a payer. They may be one person, or may favor each other. */

/** One of them pays for the other, or a third member pays for both. */
const haveOnePayer = sql`coalesce(
  (select payer_account_id from billing_seats where holder_account_id = profiles.account_id), profiles.account_id
) = any(array(
  select coalesce(payer_account_id, other.account_id) from profiles other
  left join billing_seats on holder_account_id = other.account_id where other.id = any(parties.ids)))`

/** A /24 or /48 usually belongs to one customer. */
const networkOf = (address: RawBuilder<unknown>) =>
  sql`network(set_masklen(${address}, case family(${address}) when 4 then 24 else 48 end))`

/** Compares the addresses of sessions. Loopback and private addresses say nothing. */
const haveOneNetwork = sql`exists (
  select from sessions own where own.account_id = profiles.account_id
    and not (own.address <<= any(array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]))
    and ${networkOf(sql`own.address`)} = any(array(
      select distinct ${networkOf(sql`theirs.address`)} from profiles other
      join sessions theirs on theirs.account_id = other.account_id where other.id = any(parties.ids))))`

/** Condition on `profiles` and `parties`, a row with the ids of the other members. */
export const isOneHousehold = sql<boolean>`(${haveOnePayer} or ${haveOneNetwork})`
