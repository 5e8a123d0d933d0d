import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isAccountName } from "../../../text/names.ts";
import { folderOf } from "../parts/repositories.ts";
import { num, text } from "../source/values.ts";
import type { ImportContext } from "./import-context.ts";

const hookFolders = ["pre-receive.d", "update.d", "post-receive.d"];
const mostFiles = 1000;

/** Files that Gitea used and that mean nothing here: git hooks of single repositories, and templates and files in `custom/`. */
export function listCustom(world: ImportContext): void {
	const { report, installation } = world;
	for (const repository of world.repositories.values())
		for (const wiki of [false, true])
			for (const folder of hookFolders)
				for (const name of namesIn(
					join(folderOf(world, repository, wiki), "hooks", folder),
				))
					if (name !== "gitea" && !name.endsWith(".sample"))
						report.remark(
							"git hook",
							`${repository.folder}${wiki ? ".wiki" : ""} hooks/${folder}/${name}`,
							"hooks of repositories do not run here",
						);
	const custom = join(installation.workPath, "custom");
	for (const folder of ["templates", "public", "options", "robots.txt"])
		for (const name of filesBelow(custom, folder))
			report.remark("custom file", name, "it has no meaning here");
}

/** Names that new accounts could not have: they stay as they are, so that addresses and remotes go on working. */
export async function listOddNames(world: ImportContext): Promise<void> {
	for await (const row of world.source.rows("user"))
		if (world.accounts.has(num(row.id)) && !isAccountName(text(row.name)))
			world.report.remark(
				"account",
				num(row.id),
				`"${text(row.name)}" is no name that a new account could have; it is kept`,
			);
}

const namesIn = (folder: string): string[] =>
	existsSync(folder) ? readdirSync(folder).sort() : [];

function filesBelow(root: string, name: string): string[] {
	const path = join(root, name);
	if (!existsSync(path)) return [];
	try {
		return readdirSync(path, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.slice(0, mostFiles)
			.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
			.sort();
	} catch {
		return [name];
	}
}
