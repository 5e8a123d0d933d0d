import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import {
	type Account,
	accountByName,
	accountsByIds,
} from "../accounts/account.ts";
import { issueByNumber } from "../issues/issue.ts";
import { participantsOf } from "../issues/participants.ts";
import { releaseByTag } from "../releases/release.ts";
import {
	type Repository,
	repositoryByName,
} from "../repositories/repository.ts";

const reportById = query((q, p: { id: number }) =>
	q.selectFrom("report").selectAll().where("id", "=", p.id),
);
const ofCommit = query((q, p: { repository: number; commit: string }) =>
	q
		.selectFrom("commit_comment")
		.select("poster_id")
		.where("repository_id", "=", p.repository)
		.where("commit_sha", "=", p.commit)
		.orderBy("id")
		.limit(200),
);

/** A report, with what it says. */
export const openReport = async (db: Reader, id: number) => {
	const found = await db.first(reportById, { id });
	return found?.closed_at === 0 ? found : undefined;
};

/** Whom a page is about: who wrote in it, the author first, then the owner of what it is in. Organizations are left out. */
export async function peopleOfPage(
	{ db }: Pick<App, "db">,
	path: string,
): Promise<Account[]> {
	const [, first = "", second = "", ...rest] = partsOf(path);
	const owner = await accountByName(db, first);
	if (!owner) return [];
	const repository = second && (await repositoryByName(db, owner.id, second));
	const writers = repository ? await writersOf(db, repository, rest) : [];
	const all = new Map([...writers, owner].map((one) => [one.id, one]));
	return [...all.values()].filter(({ kind }) => kind === "user");
}

/** The parts of a path between its slashes; what is no text is left as it is. */
function partsOf(path: string): string[] {
	const [plain = ""] = path.split(/[?#]/);
	return plain.split("/").map((part) => {
		try {
			return decodeURIComponent(part);
		} catch {
			return part;
		}
	});
}

async function writersOf(
	db: Reader,
	{ id: repository }: Repository,
	[kind = "", name = "", ...rest]: readonly string[],
): Promise<Account[]> {
	if ((kind === "issues" || kind === "pulls") && /^\d{1,15}$/.test(name)) {
		const issue = await issueByNumber(db, repository, Number(name));
		if (!issue) return [];
		const people = await participantsOf(db, issue);
		return people.sort(
			(a, b) =>
				Number(b.id === issue.poster_id) - Number(a.id === issue.poster_id),
		);
	}
	if (kind === "releases" && name === "tag") {
		const release = await releaseByTag(db, repository, rest.join("/"));
		return accountsByIds(db, release?.author_id ? [release.author_id] : []);
	}
	if (kind !== "commit") return [];
	const rows = await db.all(ofCommit, { repository, commit: name });
	return accountsByIds(db, [
		...new Set(rows.flatMap(({ poster_id: id }) => id ?? [])),
	]);
}
