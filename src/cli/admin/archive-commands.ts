import { createWriteStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { App } from "../../app.ts";
import { type Account, accountByName } from "../../domain/accounts/account.ts";
import { eldestAdministrator } from "../../domain/accounts/first-administrator.ts";
import {
	noteAccountExport,
	noteExport,
} from "../../domain/audit/note-export.ts";
import {
	type ArchiveImport,
	importArchive,
} from "../../domain/imports/archive/import-archive.ts";
import { actingFor, operator } from "../../domain/permissions/actor.ts";
import { contextFor } from "../../domain/repositories/context-for.ts";
import { repositoryByName } from "../../domain/repositories/repository.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { personalArchive } from "../../views/export/account-archive.ts";
import { repositoryArchive } from "../../views/export/repository-archive.ts";
import { userOf } from "./account-commands.ts";
import { wrongCommand } from "./wrong-command.ts";

export const archiveUsage = `ingot export repository OWNER/NAME FILE
ingot admin user export NAME --to FILE
ingot import archive FILE --owner NAME [--name NAME] [--private] [--people there=here,there=here]
`;

const longest = 6 * 60 * 60_000;

/** `ingot export repository OWNER/NAME FILE`: all of a repository in one file. */
export async function runExport(
	app: App,
	[what, place = "", file, ...more]: readonly string[],
): Promise<string> {
	const [ownerName = "", name = "", ...rest] = place.split("/");
	if (what !== "repository" || !file || !name || rest.length || more.length)
		throw wrongCommand(archiveUsage);
	if (!app.url)
		throw invalid(
			"start the forge first: the archive says where it comes from",
		);
	const owner = await accountByName(app.db, ownerName);
	const repository = owner && (await repositoryByName(app.db, owner.id, name));
	if (!owner || !repository) throw notFound(`repository not found: ${place}`);
	if (existsSync(file)) throw conflict(`${file} already exists`);
	// an administrator sees the addresses by which people are known again
	const admin = await eldestAdministrator(app.db);
	const viewer = admin ? actingFor(admin) : operator;
	const signal = AbortSignal.timeout(longest);
	const home = await contextFor(app.db, viewer, { repository, owner });
	await noteExport(app, operator, home);
	await writeNew(file, repositoryArchive({ app, viewer, home, signal }));
	return `${place} is in ${file}\n`;
}

/** `ingot admin user export NAME --to FILE`: all that the forge stores about a user, as he may know it, in one file. */
export async function runUserExport(
	app: App,
	name: string,
	file: string | undefined,
): Promise<string> {
	if (!file) throw invalid("--to FILE is required");
	if (!app.url)
		throw invalid(
			"start the forge first: the archive says where it comes from",
		);
	const me = await userOf(app, name);
	if (existsSync(file)) throw conflict(`${file} already exists`);
	const signal = AbortSignal.timeout(longest);
	const viewer = actingFor(me);
	await noteAccountExport(app, operator, me);
	await writeNew(file, personalArchive({ app, viewer, me, signal }));
	return `the data of ${me.name} is in ${file}\n`;
}

async function writeNew(file: string, archive: Readable): Promise<void> {
	try {
		await pipeline(
			archive,
			createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }),
		);
	} catch (error) {
		await rm(file, { force: true });
		throw error;
	}
}

/** `ingot import archive FILE`: makes a repository of such a file. */
export async function runArchiveImport(
	app: App,
	owner: Account,
	wanted: ArchiveImport,
): Promise<string> {
	if (!existsSync(wanted.file))
		throw notFound(`file not found: ${wanted.file}`);
	const signal = AbortSignal.timeout(longest);
	const made = await importArchive(app, operator, owner, wanted, signal);
	return `${owner.name}/${made.name}\tissues ${made.open_issues + made.closed_issues}, pull requests ${made.open_pulls + made.closed_pulls}\n`;
}
