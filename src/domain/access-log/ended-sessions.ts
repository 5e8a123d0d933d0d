import { mostNames } from "../audit/fields.ts";

/** Sessions that ended, as facts for the record of what ended them. */
export interface EndedSessions {
	/** Their ids, of which a record keeps some. */
	readonly sessions?: readonly number[];
	/** How many they are, where a record cannot name all. */
	readonly session_count?: number;
	/** The only one of their account that goes on then. */
	readonly kept_session?: number;
}

/** Tells of the sessions that ended: all of an account but for one, and others, which act as that account. */
export function endedSessionsOf(
	own: readonly number[],
	{ kept = 0, others = [] }: { kept?: number; others?: readonly number[] } = {},
): EndedSessions {
	// those of other accounts come first: `session_count` tells of all of this account
	const ids = [...others, ...own.toSorted((a, b) => a - b)];
	if (ids.length === 0) return {};
	if (ids.length <= mostNames) return { sessions: ids };
	return {
		sessions: ids.slice(0, mostNames),
		session_count: ids.length,
		...(kept > 0 && { kept_session: kept }),
	};
}
