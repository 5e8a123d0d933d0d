import type { SourceAuthor, SourceIssue } from "../source.ts";
import {
	integerOrZero,
	type Json,
	line,
	moment,
	object,
	text,
} from "./values.ts";

/** How long a page of a list is. */
export const limit = "per_page=100";

/** `scope::word` is what is written `scope/word` here. */
export const labelNamed = (name: unknown) => {
	const given = line(name);
	const at = given.lastIndexOf("::");
	return at > 0
		? { name: `${given.slice(0, at)}/${given.slice(at + 2)}`, exclusive: true }
		: { name: given, exclusive: false };
};

export function authorOf(user: unknown): SourceAuthor {
	const { id, username, email, public_email } = object(user);
	return {
		id: integerOrZero(id),
		name: line(username) || "ghost",
		email: line(email) || line(public_email),
	};
}

/** Pictures and files of texts lie beside the project there. */
export const linked = (home: string, body: unknown): string =>
	text(body).replace(
		/\]\((\/uploads\/[0-9a-f]{32}\/[^)\s]{1,255})\)/g,
		(_, path: string) => `](${home}${path})`,
	);

/** The address of an item in the API. */
export const placeOf = (issue: SourceIssue): string =>
	`/${issue.pull ? "merge_requests" : "issues"}/${issue.number}`;

/** The members that each entry of a timeline has. */
export const entryOf = (one: Json, kind: string) => ({
	key: `${kind} ${integerOrZero(one.id)}`,
	author: authorOf(one.author),
	createdAt: moment(one.created_at) ?? 0,
	updatedAt: moment(one.updated_at) ?? moment(one.created_at) ?? 0,
});
