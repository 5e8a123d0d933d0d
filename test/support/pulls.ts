import { expect } from "vitest";
import type { As } from "../../src/start-forge.ts";
import { type Book, base64, bookForge } from "./book.ts";

export interface PullBody {
	id: number;
	number: number;
	title: string;
	body: string;
	state: string;
	draft: boolean;
	mergeable: boolean;
	merged: boolean;
	merge_commit_sha: string | null;
	merge_base: string;
	closed_at: string | null;
	due_date: string | null;
	content_version: number;
	changed_files: number;
	allow_maintainer_edit: boolean;
	assignees: { login: string }[];
	labels: { id: number }[];
	requested_reviewers: { login: string }[];
	base: { ref: string; sha: string };
	head: {
		ref: string;
		sha: string;
		repo_id: number;
		repo: { full_name: string } | null;
	};
	message: string;
}
export interface TimelineBody {
	type: string;
	body: string;
	old_ref: string;
	new_ref: string;
	ref_action: string;
	ref_commit_sha: string;
	ref_issue: { number: number } | null;
	ref_comment: { body: string } | null;
	review_id: number;
	user: { login: string };
}

/** A forge with people and repositories, and short words for what tests of pull requests do all the time. */
export async function pullForge() {
	const book: Book = await bookForge();
	const { forge, ada } = book;
	let count = 0;
	const call = <T = PullBody>(
		method: string,
		path: string,
		body?: unknown,
		as: As = ada,
	) => forge.call<T>(method, `/repos/ada/book${path}`, { as, body });

	/** Makes a branch of its own with a changed file; gives its name and commit. */
	async function branch(
		files: Record<string, string> = {},
		from = "main",
		name = `topic-${++count}`,
	): Promise<{ name: string; sha: string }> {
		const wanted = Object.keys(files).length
			? files
			: { [`${name}.txt`]: `${name}\n` };
		let sha = "";
		let first = true;
		for (const [path, text] of Object.entries(wanted)) {
			const made = await book.write(
				path,
				text,
				first ? { branch: from, new_branch: name } : { branch: name },
			);
			sha = made.commit;
			first = false;
		}
		return { name, sha };
	}

	return {
		...book,
		call,
		branch,
		/** Opens a pull request from a branch, or from a new one. */
		async open(more: Record<string, unknown> = {}, as: As = ada) {
			const head = more.head ?? (await branch()).name;
			const made = await call(
				"POST",
				"/pulls",
				{ base: "main", title: "A change", ...more, head },
				as,
			);
			expect([made.status, made.status === 201 ? "" : made.text]).toEqual([
				201,
				"",
			]);
			return made.body;
		},
		get: async (number: number, as: As = ada) =>
			(await call("GET", `/pulls/${number}`, undefined, as)).body,
		timeline: async (number: number) =>
			(
				await call<TimelineBody[] | null>(
					"GET",
					`/issues/${number}/timeline?limit=50`,
				)
			).body ?? [],
		/** Changes a file on an existing branch. */
		async push(branchName: string, path: string, text: string, sha?: string) {
			const made = await call<{ commit: { sha: string } }>(
				sha ? "PUT" : "POST",
				`/contents/${path}`,
				{ content: base64(text), branch: branchName, ...(sha ? { sha } : {}) },
			);
			expect(made.text).toContain("commit");
			return made.body.commit.sha;
		},
		/** Waits for all that follows from what was done. */
		async settle() {
			await forge.app.events.settled();
			await forge.app.jobs.settled();
		},
	};
}
