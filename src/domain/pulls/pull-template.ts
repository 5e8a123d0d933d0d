import type { App } from "../../app.ts";
import { openBlob } from "../../git/read/blob.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import { branchByName } from "../refs/ref.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

const folders = ["", ".gitea/", ".github/", ".gitlab/", "docs/"];
const names = ["PULL_REQUEST_TEMPLATE.md", "pull_request_template.md"];
const largest = 64 * 1024;

/** The text that a new pull request begins with, as the default branch has it: the first of the usual places that has one. */
export async function pullTemplate(
	app: App,
	repository: Repository,
): Promise<string> {
	const { store_id, default_branch } = repository;
	const head = await branchByName(app.db, store_id, default_branch);
	if (!head) return "";
	const store = storeOf(repository);
	for (const folder of folders)
		for (const name of names) {
			const entry = await treeEntryAt(app.git, store, head.oid, folder + name);
			const blob =
				entry?.type === "blob"
					? await openBlob(app.git, store, entry.oid)
					: undefined;
			if (blob && blob.size <= largest)
				return withoutFrontMatter((await blob.bytes()).toString("utf8"));
		}
	return "";
}

const withoutFrontMatter = (text: string): string =>
	text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "").trim();
