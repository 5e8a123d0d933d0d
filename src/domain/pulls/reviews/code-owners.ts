import type { App } from "../../../app.ts";
import { isDomainError } from "../../../errors.ts";
import { openBlob } from "../../../git/read/blob.ts";
import { treeEntryAt } from "../../../git/read/tree.ts";
import { noOwners } from "../../../text/owner-rules.ts";
import { branchByName } from "../../refs/ref.ts";
import {
	type RepositoryWithOwner,
	storeOf,
} from "../../repositories/repository.ts";
import { type Reviewers, reviewersNamed } from "./request-review.ts";

/** Where the rules may be, on the default branch; the first that is there counts. */
const places = ["CODEOWNERS", "docs/CODEOWNERS", ".gitea/CODEOWNERS"];
const longestFile = 256 * 1024;
/** Each is looked up. */
const mostOwners = 200;

/**
 * Who owns what a pull request changes, as the repository's CODEOWNERS has it: a pattern and its owners in each line. Owners who
 * cannot review are left out.
 */
export async function ownersOf(
	app: App,
	owned: RepositoryWithOwner,
	poster: number | null,
	paths: readonly string[],
): Promise<Reviewers> {
	const text = await textOf(app, owned);
	const user = poster === null ? "nobody" : `account ${poster}`;
	const { people, teams } = text
		? await app.repositories.texts.owners(text, paths, user)
		: noOwners;
	const found: Reviewers[] = [];
	const known = async (names: string[], teamNames: string[]) => {
		try {
			found.push(await reviewersNamed(app, owned, poster, names, teamNames));
		} catch (error) {
			if (!isDomainError(error)) throw error;
		}
	};
	for (const name of people.slice(0, mostOwners)) await known([name], []);
	for (const team of teams.slice(0, mostOwners)) {
		const [organization, name = ""] = team.split("/");
		if (organization?.toLowerCase() === owned.owner.lower_name)
			await known([], [name]);
	}
	return {
		accounts: found.flatMap((one) => one.accounts),
		teams: found.flatMap((one) => one.teams),
	};
}

async function textOf(
	app: App,
	{ repository }: RepositoryWithOwner,
): Promise<string> {
	const { store_id, default_branch } = repository;
	const head = await branchByName(app.db, store_id, default_branch);
	if (!head) return "";
	const store = storeOf(repository);
	for (const path of places) {
		const entry = await treeEntryAt(app.git, store, head.oid, path);
		const blob =
			entry?.type === "blob"
				? await openBlob(app.git, store, entry.oid)
				: undefined;
		if (!blob) continue;
		if (blob.size > longestFile) return "";
		return (await blob.bytes()).toString("utf8");
	}
	return "";
}
