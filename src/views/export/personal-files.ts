import { sql } from "kysely";
import type { App } from "../../app.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { Attachment } from "../../domain/attachments/attachment.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	readableIssue,
	readableTo,
	visibleTo,
} from "../../domain/permissions/visible.ts";
import type { TarFile } from "./archive-parts.ts";
import { personalLists } from "./personal-lists.ts";

const limit = 100;

/** The files that somebody uploaded to issues, releases and comments which he may still read. */
export async function* walkUploads(
	{ db }: App,
	viewer: Actor,
	me: { readonly id: number },
): AsyncGenerator<Attachment & { readonly place: string }> {
	const pages = walkPages(
		limit,
		(after) =>
			db.rows((q) =>
				q
					.selectFrom("attachment")
					.innerJoin("repository", "repository.id", "attachment.repository_id")
					.innerJoin("account as owner", "owner.id", "repository.owner_id")
					.leftJoin("comment as c", "c.id", "attachment.comment_id")
					.leftJoin("issue", (join) =>
						join.on(
							sql<boolean>`issue.id = coalesce(attachment.issue_id, c.issue_id)`,
						),
					)
					.selectAll("attachment")
					.select(sql<string>`owner.name || '/' || repository.name`.as("place"))
					.where("attachment.uploader_id", "=", me.id)
					.where("attachment.id", ">", after)
					.where(
						sql<boolean>`case when issue.id is not null then ${readableIssue(viewer)} when attachment.release_id is not null then ${readableTo(viewer, "releases")} when attachment.commit_comment_id is not null then ${readableTo(viewer, "code")} else ${visibleTo(viewer)} end`,
					)
					.orderBy("attachment.id")
					.limit(limit),
			),
		(row) => row.id,
	);
	for await (const rows of pages) yield* rows;
}

/** The file that says in plain words what is in the archive of a person. */
export function readme(
	name: string,
	url: string,
	{ whole }: { readonly whole: boolean },
): TarFile {
	const lines = [
		`# The data of ${name}`,
		"",
		`This archive has what ${url} stores about the account ${name}.`,
		"Files that end with .json have one value, files that end with .jsonl have one JSON object a line.",
		"Times in seconds are counted from 1970-01-01 00:00 UTC.",
		"",
		"What others wrote is not in it, and neither is what you wrote where you may not read any more.",
		"Passwords, tokens, keys of authentication apps and other secrets are not in it either.",
		"",
		...[
			["account.json", "your profile and its settings"],
			["emails.json", "your email addresses"],
			["news.json", "which notifications you want"],
			["keys.jsonl, gpg_keys.jsonl", "your public keys"],
			["following.jsonl", "users whom you follow"],
			[
				"starred.jsonl, watched.jsonl",
				"repositories that you starred or watch",
			],
			["issues.jsonl", "issues and pull requests that you opened"],
			["comments.jsonl", "your comments on issues and pull requests"],
			["commit_comments.jsonl", "your comments on commits"],
			[
				"kept_changes.jsonl",
				"changes of files that you have not committed yet",
			],
			...personalLists.map(({ file, about }) => [`${file}.jsonl`, about]),
			["uploads.jsonl, files/", "files that you uploaded, by their id"],
			["repositories.jsonl", "your repositories"],
		].map(([file, about]) => `- ${file}: ${about}`),
		whole
			? "- repositories/: each of your repositories as an archive of its own"
			: "",
		"",
		"A repository with its history, issues and files is exported in its settings, under Import and export.",
		"",
	];
	const bytes = Buffer.from(lines.join("\n"));
	return { path: "README.md", size: bytes.length, bytes: [bytes] };
}
