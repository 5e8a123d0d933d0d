import Type from "typebox";
import {
	type ThreadFilter,
	type ThreadStatus,
	threadKinds,
	threadStatuses,
} from "../domain/notifications/thread.ts";
import { truth } from "../http/query.ts";
import { timeInQuery } from "../http/query-time.ts";

const text = (description: string) =>
	Type.Optional(Type.String({ description }));
const words = (description: string) =>
	Type.Optional(Type.Array(Type.String(), { description }));

/** The query parameters of lists of threads. */
export const threadQuery = Type.Object({
	all: Type.Optional(Type.Boolean({ description: "threads of every status" })),
	"status-types": words("unread, read, pinned; unread and pinned unless given"),
	"subject-type": words("issue, pull, commit, repository"),
	since: text("changed at this time or later"),
	before: text("changed at this time or earlier"),
});

/** The query parameters of the marking of threads. */
export const markQuery = Type.Object({
	last_read_at: text("only threads that have not changed since this time"),
	all: text("threads of every status"),
	"status-types": words("unread, read, pinned; unread unless given"),
	"to-status": text("unread, read or pinned; read unless given"),
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
		statuses: statusesIn(search, ["unread"]),
		before: timeInQuery(search, "last_read_at", "bad-request"),
	},
	status: statusIn(search),
});

/** The status that is to be; `read` unless another one is named. */
export const statusIn = (search: URLSearchParams): ThreadStatus =>
	known([search.get("to-status") ?? ""], threadStatuses)?.[0] ?? "read";

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
