import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { invalid } from "../../errors.ts";
import { editTree, type TreeEdit } from "../../git/edit-tree.ts";
import { parseCommit } from "../../git/objects/commit.ts";
import type { StoreRef } from "../../git/store.ts";
import { beginWrite, type WriteSession } from "../../git/write/session.ts";
import { gitignoreText } from "../../templates/gitignores.ts";
import { licenseText } from "../../templates/licenses.ts";
import { readmeText } from "../../templates/readme.ts";
import type { Account } from "../accounts/account.ts";
import { identityOf } from "../accounts/identity.ts";
import { type Tip, tipOf } from "../refs/tip.ts";

/** What it is made of. */
interface FirstFiles {
	readonly name: string;
	readonly description?: string;
	readonly readme?: string;
	readonly gitignores?: string;
	readonly license?: string;
}

export interface FirstCommit {
	readonly oid: string;
	readonly tip: Tip;
	readonly bytes: number;
}

/**
 * Writes the commit that a new repository begins with: README, and .gitignore and LICENSE if wanted. Durable when it returns.
 * @throws DomainError "invalid" for an unknown gitignore set
 */
export async function writeFirstCommit(
	app: App,
	store: StoreRef,
	doer: Account,
	owner: Account,
	wanted: FirstFiles,
): Promise<FirstCommit> {
	const session = beginWrite(app.git, store);
	const files: [string, string][] = [
		[
			"README.md",
			readmeText(wanted.readme || "Default", {
				name: wanted.name,
				description: wanted.description ?? "",
			}) ?? "",
		],
	];
	if (wanted.gitignores) {
		const text = await gitignoreText(
			wanted.gitignores.split(",").map((name) => name.trim()),
		);
		if (text === undefined)
			throw invalid(`gitignore template "${wanted.gitignores}" does not exist`);
		files.push([".gitignore", text]);
	}
	if (wanted.license) {
		const fill = {
			year: new Date(app.clock()).getUTCFullYear(),
			owner: owner.full_name || owner.name,
			repository: wanted.name,
		};
		files.push(["LICENSE", (await licenseText(wanted.license, fill)) ?? ""]);
	}
	const edits: TreeEdit[] = files.map(([path, text]) => ({
		op: "put",
		path,
		oid: session.blob(Buffer.from(text)),
	}));
	const tree = await editTree(session, null, edits);
	return commitFirst(app, session, doer, tree);
}

/** Commits a tree that a session has written as the first commit of its store. Durable when it returns. */
export async function commitFirst(
	app: App,
	session: WriteSession,
	doer: Account,
	tree: string,
): Promise<FirstCommit> {
	const who = { ...identityOf(app, doer), seconds: now(app), zone: "+0000" };
	const oid = session.commit({
		tree,
		parents: [],
		author: who,
		committer: who,
		message: "Initial commit\n",
	});
	const body = (await session.read(oid))?.body as Buffer;
	const { bytes } = session.pending;
	await session.flush();
	return { oid, tip: tipOf(parseCommit(body)), bytes };
}
