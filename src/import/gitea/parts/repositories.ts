import { existsSync } from "node:fs";
import { join } from "node:path";
import {
	accountOrNull,
	type ImportContext,
	type KnownRepository,
	storeOfRepository,
	storeOfWiki,
} from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import {
	ids,
	json,
	num,
	type SourceRow,
	text,
	time,
	yes,
} from "../source/values.ts";
import {
	readUnits,
	settingsColumn,
	trustModel,
	unitBits,
} from "./repository-settings.ts";

/** Where a repository of the source is, and its wiki. */
export const folderOf = (
	world: ImportContext,
	repository: KnownRepository,
	wiki = false,
): string =>
	join(
		world.installation.repositoryRoot,
		`${repository.folder}${wiki ? ".wiki" : ""}.git`,
	);

/** Reads which repositories there are; half made ones and those without an owner are left out. */
export async function findRepositories(world: ImportContext): Promise<void> {
	const folders = new Map<number, string>();
	for await (const row of world.source.rows("user"))
		folders.set(num(row.id), text(row.lower_name));
	for await (const row of world.source.rows("repository")) {
		const id = num(row.id);
		const owner = num(row.owner_id);
		const why = !folders.has(owner)
			? "its owner is gone"
			: num(row.status) === 1
				? "its migration was never finished"
				: undefined;
		if (why) {
			world.report.remark("repository", id, `${text(row.name)}: ${why}`);
			continue;
		}
		const name = text(row.lower_name) || text(row.name).toLowerCase();
		world.repositories.set(id, {
			id,
			owner,
			name: text(row.name),
			folder: `${folders.get(owner)}/${name}`,
			format: text(row.object_format_name) === "sha256" ? "sha256" : "sha1",
		});
	}
}

export const stores: Part = {
	table: "git_store",
	key: ["id"],
	from: [],
	async *rows(world) {
		for await (const row of world.source.rows("repository")) {
			const known = world.repositories.get(num(row.id));
			if (!known) continue;
			const created_at = time(row.created_unix);
			const { format } = known;
			yield {
				id: storeOfRepository(known.id),
				format,
				size: num(row.git_size) || num(row.size),
				created_at,
			};
			if (existsSync(folderOf(world, known, true)))
				yield { id: storeOfWiki(known.id), format, size: 0, created_at };
		}
	},
};

const repositories: Part = {
	table: "repository",
	key: ["id"],
	from: ["repository"],
	async *rows(world) {
		const units = await readUnits(world);
		const numbers = await highest(world, "issue_index", "issue");
		const runs = await highest(world, "action_run_index", "action_run");
		const languages = await languagesOf(world);
		const licenses = await licensesOf(world);
		const { setting } = world.installation;
		const usualBranch = setting("repository", "DEFAULT_BRANCH", "main");
		// forks of repositories that come later
		const later: (Record<string, string | number | null> & { id: number })[] =
			[];
		const brought = new Set<number>();
		for await (const row of world.source.rows("repository")) {
			const id = num(row.id);
			const known = world.repositories.get(id);
			if (!known) continue;
			const fork = yes(row.is_fork) ? num(row.fork_id) : 0;
			const avatar = await avatarOf(world, row);
			const wiki = existsSync(folderOf(world, known, true));
			const spoken = languages.get(id) ?? [];
			const made = {
				id,
				owner_id: known.owner,
				name: text(row.name),
				lower_name: text(row.lower_name) || text(row.name).toLowerCase(),
				description: text(row.description),
				website: text(row.website),
				private: yes(row.is_private),
				template: yes(row.is_template),
				archived_at: yes(row.is_archived)
					? time(row.archived_unix) || time(row.updated_unix) || 1
					: 0,
				mirror: yes(row.is_mirror),
				transferring: num(row.status) === 2 ? 1 : 0,
				empty: yes(row.is_empty),
				fork_of_id: world.repositories.has(fork) ? fork : null,
				store_id: storeOfRepository(id),
				wiki_store_id: wiki ? storeOfWiki(id) : null,
				wiki_branch: text(row.default_wiki_branch) || usualBranch,
				default_branch: text(row.default_branch) || usualBranch,
				trust_model: trustModel(row),
				units: unitBits(units.get(id)),
				settings: settingsColumn(units.get(id)),
				topics: JSON.stringify(json<string[]>(row.topics, [])),
				licenses: JSON.stringify((licenses.get(id) ?? []).sort()),
				language: spoken[0]?.[0] ?? "",
				languages: JSON.stringify(Object.fromEntries(spoken)),
				avatar,
				outer_avatar: avatar ? text(row.avatar) : "",
				original_url: text(row.original_url),
				size: Math.floor(num(row.size) / 1024),
				next_index: (numbers.get(id) ?? 0) + 1,
				next_run: (runs.get(id) ?? 0) + 1,
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
				pushed_at: time(row.updated_unix),
			};
			if (made.fork_of_id && made.fork_of_id > id) later.push(made);
			else {
				brought.add(id);
				yield made;
			}
		}
		// a parent may have a higher number than its fork: as often as chains are long
		for (let round = 0; later.length && round < 64; round++)
			for (const made of later.splice(0)) {
				if (!brought.has(Number(made.fork_of_id))) later.push(made);
				else {
					brought.add(made.id);
					yield made;
				}
			}
		yield* later;
	},
};

async function avatarOf(world: ImportContext, row: SourceRow): Promise<string> {
	const path = text(row.avatar);
	if (!path) return "";
	const brought = await world.blobs.bring("repo-avatars", path);
	if (typeof brought !== "string") return brought.key;
	world.report.remark("repository", num(row.id), `its picture: ${brought}`);
	return "";
}

/** The highest number given in each repository, also to what was deleted since. */
async function highest(
	world: ImportContext,
	index: string,
	table: string,
): Promise<Map<number, number>> {
	const found = new Map<number, number>();
	const take = (repository: number, number: number) =>
		found.set(repository, Math.max(found.get(repository) ?? 0, number));
	for await (const row of world.source.rows(index, "group_id"))
		take(num(row.group_id), num(row.max_index));
	for await (const row of world.source.rows(table))
		take(num(row.repo_id), num(row.index));
	return found;
}

async function languagesOf(
	world: ImportContext,
): Promise<Map<number, [string, number][]>> {
	const found = new Map<number, [string, number][]>();
	for await (const row of world.source.rows("language_stat")) {
		const list = found.get(num(row.repo_id)) ?? [];
		found.set(num(row.repo_id), list);
		const one: [string, number] = [text(row.language), num(row.size)];
		if (yes(row.is_primary)) list.unshift(one);
		else list.push(one);
	}
	for (const list of found.values())
		list.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
	return found;
}

async function licensesOf(
	world: ImportContext,
): Promise<Map<number, string[]>> {
	const found = new Map<number, string[]>();
	for await (const row of world.source.rows("repo_license")) {
		const list = found.get(num(row.repo_id)) ?? [];
		found.set(num(row.repo_id), [...list, text(row.license)]);
	}
	return found;
}

const pair = (
	table: "star" | "watch" | "collaboration",
	account: string,
	columns: (row: SourceRow) => Record<string, string | number>,
): Part => ({
	table,
	key: ["repository_id", "account_id"],
	from: [table],
	async *rows(world) {
		for await (const row of world.source.rows(table)) {
			const repository = num(row.repo_id);
			const person = num(row[account]);
			if (!world.repositories.has(repository) || !world.accounts.has(person)) {
				world.report.remark(
					table,
					num(row.id),
					"it belongs to something that is gone",
				);
				continue;
			}
			if (table === "watch" && num(row.mode) === 0) continue;
			if (table === "watch" && num(row.mode) === 2) {
				// watching begins only by hand here, so there is nothing to be kept from
				world.report.keep(table, row);
				continue;
			}
			yield {
				repository_id: repository,
				account_id: person,
				...columns(row),
				created_at: time(row.created_unix),
			};
		}
	},
});

const topics: Part = {
	table: "topic",
	key: ["id"],
	from: ["topic"],
	async *rows(world) {
		for await (const row of world.source.rows("topic"))
			yield {
				id: num(row.id),
				name: text(row.name),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
	},
};

const repositoryTopics: Part = {
	table: "repository_topic",
	key: ["repository_id", "topic_id"],
	from: ["repo_topic"],
	async *rows(world) {
		for await (const row of world.source.rows("repo_topic", "repo_id"))
			if (world.repositories.has(num(row.repo_id)))
				yield {
					repository_id: num(row.repo_id),
					topic_id: num(row.topic_id),
				};
	},
};

const redirects: Part = {
	table: "repository_redirect",
	key: ["owner_id", "lower_name"],
	from: ["repo_redirect"],
	async *rows(world) {
		for await (const row of world.source.rows("repo_redirect"))
			if (
				world.accounts.has(num(row.owner_id)) &&
				world.repositories.has(num(row.redirect_repo_id))
			)
				yield {
					owner_id: num(row.owner_id),
					lower_name: text(row.lower_name),
					repository_id: num(row.redirect_repo_id),
				};
	},
};

const transfers: Part = {
	table: "repository_transfer",
	key: ["repository_id"],
	from: ["repo_transfer"],
	async *rows(world) {
		for await (const row of world.source.rows("repo_transfer")) {
			const doer = accountOrNull(world, num(row.doer_id));
			const recipient = accountOrNull(world, num(row.recipient_id));
			if (!doer || !recipient || !world.repositories.has(num(row.repo_id))) {
				world.report.remark("repo_transfer", num(row.id), "somebody is gone");
				continue;
			}
			yield {
				repository_id: num(row.repo_id),
				doer_id: doer,
				recipient_id: recipient,
				teams: JSON.stringify(ids(row.team_i_ds)),
				created_at: time(row.created_unix),
			};
		}
	},
};

/** Addresses of branches that have another name now. */
const renamedBranches: Part = {
	table: "renamed_branch",
	key: ["id"],
	from: ["renamed_branch"],
	async *rows(world) {
		// of several that had one name the newest counts
		const newest = new Map<string, SourceRow>();
		for await (const row of world.source.rows("renamed_branch"))
			if (world.repositories.has(num(row.repo_id)))
				newest.set(`${num(row.repo_id)} ${text(row.from)}`, row);
			else
				world.report.remark(
					"renamed_branch",
					num(row.id),
					"its repository is gone",
				);
		for (const row of newest.values())
			yield {
				id: num(row.id),
				repository_id: num(row.repo_id),
				old_name: text(row.from),
				new_name: text(row.to),
				created_at: time(row.created_unix),
			};
	},
};

const workflowsOff: Part = {
	table: "action_workflow_off",
	key: ["repository_id", "workflow"],
	from: [],
	async *rows(world) {
		for (const [repository_id, { disabledWorkflows }] of await readUnitsQuietly(
			world,
		))
			for (const workflow of disabledWorkflows)
				if (world.repositories.has(repository_id))
					yield { repository_id, workflow };
	},
};

/** What it has to say was said already. */
const readUnitsQuietly = (world: ImportContext) =>
	readUnits({
		...world,
		report: { keep() {}, remark() {} } as never,
	});

export const repositoryParts: readonly Part[] = [
	stores,
	repositories,
	pair("collaboration", "user_id", (row) => ({ level: num(row.mode) })),
	pair("star", "uid", () => ({})),
	pair("watch", "user_id", () => ({ mode: "all" })),
	topics,
	repositoryTopics,
	redirects,
	transfers,
	renamedBranches,
	workflowsOff,
];
