import type {
	SourceAuthor,
	SourceFile,
	SourceLabel,
	SourceRelease,
} from "../source.ts";
import {
	color,
	integerOrZero,
	type Json,
	line,
	moment,
	text,
} from "./values.ts";

// What the APIs of Gitea and GitHub say in the same way; GitLab's shares some of it.

export const labelOf = (one: Json): SourceLabel => ({
	name: line(one.name),
	color: color(one.color),
	description: line(one.description, 1024),
	exclusive: one.exclusive === true,
});

export const releaseOf = (
	one: Json,
	author: SourceAuthor,
	files: readonly SourceFile[],
): SourceRelease => ({
	key: String(integerOrZero(one.id)),
	tag: line(one.tag_name),
	target: line(one.target_commitish),
	title: line(one.name),
	body: text(one.body),
	draft: one.draft === true,
	prerelease: one.prerelease === true,
	author,
	createdAt: moment(one.created_at) ?? 0,
	publishedAt: moment(one.published_at) ?? moment(one.created_at) ?? 0,
	files,
});

export const topicsOf = (topics: unknown): string[] =>
	Array.isArray(topics) ? topics.map((one) => line(one, 35)) : [];

/** The parameter that asks for what was changed since a moment in seconds; "" for everything. */
export const sinceOf = (since: number): string =>
	since
		? `&since=${new Date(since * 1000).toISOString().replace(".000", "")}`
		: "";
