import { isDomainError } from "../../../errors.ts";
import { keepChange, pendingChanges } from "../../contents/pending-changes.ts";
import { type Json, line, sha, text } from "../apis/values.ts";
import type { ImportRun } from "../write/import-run.ts";
import { accountIn } from "./people-in-lines.ts";

const kinds = ["create", "update", "delete"] as const;
const longestContent = 2 * 1024 * 1024;

/** Brings changes of files that people keep, to those who are somebody here; what they keep here already stays. */
export async function bringKeptChanges(
	run: ImportRun,
	lines: AsyncIterable<Json>,
): Promise<void> {
	const { app, repository } = run;
	for await (const one of lines) {
		const account = await accountIn(run, one.account);
		const kind = kinds.find((known) => known === one.kind);
		if (account === undefined || !kind) continue;
		const where = {
			account,
			repository: repository.id,
			branch: line(one.branch),
		};
		const place = text(one.place, 4096);
		const before = await pendingChanges(app.db, where);
		if (before.some((change) => change.place === place)) continue;
		const change = {
			place,
			kind,
			path: text(one.path, 4096),
			content: text(one.content, longestContent),
			last: sha(one.last),
		};
		try {
			await keepChange(app, where, change);
		} catch (error) {
			// a path that no file can have, or more than somebody may keep
			if (!isDomainError(error)) throw error;
		}
	}
}
