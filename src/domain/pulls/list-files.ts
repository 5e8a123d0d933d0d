import type { App } from "../../app.ts";
import {
	changedFiles,
	type FileStat,
	type Whitespace,
} from "../../git/history/changed-files.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import type { Pull } from "./pull.ts";
import { storedFiles } from "./pull-rows.ts";

/**
 * A page of the files that a pull request changes, with the number of them all. They are stored; only another idea of white space
 * needs git. `skipTo` leaves out what comes before a file.
 */
export async function pullFiles(
	app: App,
	repository: Repository,
	pull: Pull,
	wanted: { skipTo?: string; whitespace?: string; signal?: AbortSignal },
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ files: FileStat[]; total: number }> {
	const { skipTo, whitespace, signal } = wanted;
	const all =
		whitespace && spaces.has(whitespace)
			? await changedFiles(
					app.git,
					storeOf(repository),
					pull.merge_base || null,
					pull.head_oid,
					{ whitespace: whitespace as Whitespace, signal },
				)
			: await storedFiles(app.db, pull.issue_id);
	const from = skipTo ? all.findIndex((file) => file.path === skipTo) : 0;
	const files = from > 0 ? all.slice(from) : all;
	return { files: files.slice(offset, offset + limit), total: files.length };
}

const spaces = new Set(["ignore-all", "ignore-change", "ignore-eol"]);
