import type { App } from "../../app.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { isSymlink } from "../../git/objects/tree.ts";
import { openBlob } from "../../git/read/blob.ts";
import { type ListedFile, listFiles } from "../../git/read/list-files.ts";
import type { StoreRef } from "../../git/store.ts";
import { licensesOf } from "../../templates/recognise-license.ts";
import { branchByName } from "../refs/ref.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import {
	countFile,
	type LanguageBytes,
	sortedLanguages,
} from "./language-bytes.ts";

const longestLicense = 256 * 1024;
const mostLicenseFiles = 10;
const licenseName =
	/^(?:licen[sc]es?|copying|unlicense|copyright)(?:[-_.][\w.-]{1,40})?$/i;

const put = updateTable("repository", {
	set: ["language", "languages", "licenses"],
	where: ["id"],
});

/** Says who looks up languages and licences. */
export const handleProfileJobs = (app: App): void =>
	app.jobs.handle(
		"profile-repository",
		"git",
		({ repository }: { repository: number }, signal) =>
			profileRepository(app, repository, signal),
	);

/** Stores which languages and licences the default branch holds. */
async function profileRepository(
	app: App,
	id: number,
	signal: AbortSignal,
): Promise<void> {
	const repository = await repositoryById(app.db, id);
	const head = repository && (await headOf(app, repository));
	if (!head) return;
	const store = storeOf(repository);
	const bytes: LanguageBytes = new Map();
	const licenseFiles: ListedFile[] = [];
	for await (const file of listFiles(app.git, store, head, { signal })) {
		if (isSymlink(file.mode)) continue;
		if (licenseName.test(file.path)) licenseFiles.push(file);
		countFile(bytes, file);
	}
	const sorted = sortedLanguages(bytes);
	const licenses = await licensesIn(app, store, licenseFiles);
	await app.db.write((tx) =>
		tx.run(put, {
			id,
			language: sorted[0]?.[0] ?? "",
			languages: JSON.stringify(Object.fromEntries(sorted)),
			licenses: JSON.stringify(licenses),
		}),
	);
}

const headOf = async (
	app: App,
	repository: Repository,
): Promise<string | undefined> =>
	(await branchByName(app.db, repository.store_id, repository.default_branch))
		?.oid;

async function licensesIn(
	app: App,
	store: StoreRef,
	files: readonly ListedFile[],
): Promise<string[]> {
	const found = new Set<string>();
	for (const { oid, size } of files.slice(0, mostLicenseFiles)) {
		if (size > longestLicense) continue;
		const blob = await openBlob(app.git, store, oid);
		const text = (await blob?.bytes())?.toString("utf8") ?? "";
		for (const name of await licensesOf(text)) found.add(name);
	}
	return [...found].sort();
}
