import { sql } from "kysely";

/** The clock of PostgreSQL in milliseconds, for what several servers compare: their own differ, and are put right while they run. */
export const databaseNow = sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`;
