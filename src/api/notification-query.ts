import Type from "typebox";
import {
	type ThreadFilter,
	type ThreadStatus,
	threadKinds,
	threadStatuses,
} from "../domain/notifications/thread.ts";
import { invalid } from "../errors.ts";
import { truth } from "../http/query.ts";
import { timeInQuery, times } from "../http/query-time.ts";

const words = (known: readonly string[], usual?: readonly string[]) =>
	Type.Optional(
		Type.Array(Type.String({ enum: [...known] }), usual && { default: usual }),
	);
const all = Type.Optional(
	Type.Boolean({ default: false, description: "threads of every status" }),
);

/** The query parameters of lists of threads. */
export const threadQuery = Type.Object({
	all,
	"status-types": words(threadStatuses, ["unread", "pinned"]),
	"subject-type": words(threadKinds),
	...times,
});

/** The query parameters of the marking of threads. */
export const markQuery = Type.Object({
	last_read_at: Type.Optional(
		Type.String({
			format: "date-time",
			description: "only threads that have not changed since this time",
		}),
	),
	all,
	"status-types": words(threadStatuses, ["unread"]),
	"to-status": Type.Optional(
		Type.String({ enum: [...threadStatuses], default: "read" }),
	),
});

/** The threads of a list. @throws DomainError "invalid" for a time that is none */
export const threadsInQuery = (
	search: URLSearchParams,
): Omit<ThreadFilter, "account"> => ({
	statuses: statusesIn(search, ["unread", "pinned"]),
	kinds: known(wordsIn(search, "subject-type"), threadKinds),
	since: timeInQuery(search, "since"),
	before: timeInQuery(search, "before"),
});

/** The threads to mark and their new status. @throws DomainError "bad-request" for a time that is none */
export const marksInQuery = (search: URLSearchParams) => ({
	filter: {
		statuses: onlyKnown(search, ["unread"]),
		before: timeInQuery(search, "last_read_at", "bad-request"),
	},
	status: statusIn(search),
});

/** The status that is to be; `read` unless another one is named. */
export const statusIn = (search: URLSearchParams): ThreadStatus =>
	known([search.get("to-status") ?? ""], threadStatuses)?.[0] ?? "read";

/** For what changes threads: a misspelt word must not widen it. @throws DomainError "invalid" for a word that means nothing */
function onlyKnown(search: URLSearchParams, usual: readonly ThreadStatus[]) {
	for (const word of wordsIn(search, "status-types"))
		if (!known([word], threadStatuses))
			throw invalid(
				`[StatusTypes]: unknown status ${JSON.stringify(word.slice(0, 80))}: ${threadStatuses.join(", ")} were expected`,
			);
	return statusesIn(search, usual);
}

/** Words that mean nothing are passed over, and if none means anything there is no filter. */
function statusesIn(
	search: URLSearchParams,
	usual: readonly ThreadStatus[],
): readonly ThreadStatus[] | undefined {
	if (truth(search.get("all") ?? "")) return undefined;
	const given = wordsIn(search, "status-types");
	return given.length ? known(given, threadStatuses) : usual;
}

/** The words of a parameter that may come several times, or once with commas. */
const wordsIn = (search: URLSearchParams, name: string): string[] =>
	search
		.getAll(name)
		.flatMap((list) => list.split(","))
		.map((word) => word.trim())
		.filter(Boolean);

function known<W extends string>(
	given: readonly string[],
	words: readonly W[],
): readonly W[] | undefined {
	// each once and in one order, whatever is asked: the query of each list is kept
	const asked = new Set(given.map((word) => word.toLowerCase()));
	const meant = words.filter((word) => asked.has(word));
	return meant.length ? meant : undefined;
}
