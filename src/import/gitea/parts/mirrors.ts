import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportContext } from "../run/import-context.ts";
import { type Part, Sealed } from "../run/part.ts";
import { num, seconds, text, time, yes } from "../source/values.ts";
import { folderOf } from "./repositories.ts";

/** The addresses of remotes in the configuration of a bare repository: credentials stand only there. */
function remotesOf(folder: string): Map<string, string> {
	const found = new Map<string, string>();
	const path = join(folder, "config");
	if (!existsSync(path)) return found;
	let section = "";
	for (const line of readFileSync(path, "utf8").split(/\r?\n/)) {
		const head = /^\s*\[(\w+)(?:\s+"((?:[^"\\]|\\.)*)")?\]/.exec(line);
		if (head) section = head[1] === "remote" ? (head[2] ?? "") : "";
		const url = section && /^\s*url\s*=\s*(.*?)\s*$/.exec(line)?.[1];
		if (url && !found.has(section))
			found.set(section, url.replace(/^"|"$/g, ""));
	}
	return found;
}

function addressOf(
	world: ImportContext,
	repository: number,
	remote: string,
	known: string,
) {
	const of = world.repositories.get(repository);
	const whole = of ? remotesOf(folderOf(world, of)).get(remote) : undefined;
	const url = URL.parse(whole ?? known);
	if (!url) return { address: known, username: "", secret: new Sealed("") };
	const decoded = (value: string) => {
		try {
			return decodeURIComponent(value);
		} catch {
			return value;
		}
	};
	const [username, password] = [decoded(url.username), decoded(url.password)];
	url.username = "";
	url.password = "";
	return {
		address: known || url.href,
		username,
		secret: new Sealed(password),
	};
}

const pullMirrors: Part = {
	table: "pull_mirror",
	key: ["repository_id"],
	from: ["mirror"],
	async *rows(world) {
		for await (const row of world.source.rows("mirror")) {
			const repository = num(row.repo_id);
			if (!world.repositories.has(repository)) continue;
			const tried = time(row.updated_unix);
			yield {
				repository_id: repository,
				...addressOf(world, repository, "origin", text(row.remote_address)),
				interval_s: seconds(row.interval),
				prune: yes(row.enable_prune),
				synced_at: time(row.last_sync_unix) || tried,
				tried_at: tried,
				error: "",
				created_at: 0,
			};
			if (yes(row.lfs_enabled))
				world.report.remark(
					"mirror",
					num(row.id),
					"large files of mirrors are not followed",
				);
		}
	},
};

/** They push on as before: whoever moves switches them off in Gitea first (OPERATIONS.md). */
const pushMirrors: Part = {
	table: "push_mirror",
	key: ["id"],
	from: ["push_mirror"],
	async *rows(world) {
		for await (const row of world.source.rows("push_mirror")) {
			const repository = num(row.repo_id);
			if (!world.repositories.has(repository)) continue;
			const tried = time(row.last_update);
			const error = text(row.last_error);
			yield {
				id: num(row.id),
				repository_id: repository,
				name: text(row.remote_name),
				...addressOf(
					world,
					repository,
					text(row.remote_name),
					text(row.remote_address),
				),
				interval_s: seconds(row.interval),
				on_commit: yes(row.sync_on_commit),
				synced_at: tried,
				tried_at: tried,
				error,
				created_at: time(row.created_unix),
			};
		}
	},
};

export const mirrorParts: readonly Part[] = [pullMirrors, pushMirrors];
