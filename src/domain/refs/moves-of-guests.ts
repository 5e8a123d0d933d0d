import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "../../database/dialect.ts";

/** The moves of guests, of which there are few, by the index of these alone: SQLite takes that of all moves of a ref for as good. The condition has to say `how = 'guest'`. */
export const movesOfGuests = (d: Dialect): RawBuilder<unknown> =>
	sql.raw(
		d.name === "sqlite" ? "ref_move indexed by ref_move_guest" : "ref_move",
	);
