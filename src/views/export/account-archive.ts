import type { Readable } from "node:stream";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { emailsOf } from "../../domain/accounts/emails.ts";
import { listFollows } from "../../domain/accounts/follows.ts";
import { walkCommitCommentsBy } from "../../domain/commit-comments/commit-comments.ts";
import { walkCommentsBy } from "../../domain/issues/comments.ts";
import { listIssues } from "../../domain/issues/list-issues.ts";
import { listGpgKeys } from "../../domain/keys/gpg-keys.ts";
import { listUserKeys } from "../../domain/keys/user-keys.ts";
import { newsChoices } from "../../domain/notifications/news-kinds.ts";
import { accessTo, noAccess } from "../../domain/permissions/access.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { readableIssue } from "../../domain/permissions/visible.ts";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import { listVisible } from "../../domain/repositories/list-visible.ts";
import { isDomainError } from "../../errors.ts";
import { accountView } from "../account.ts";
import { emailView } from "../email.ts";
import { gpgKeyViews } from "../gpg-key.ts";
import { homesOf, issueViews } from "../issue.ts";
import { commentsAnywhere } from "../issues/comment.ts";
import { publicKeyViews } from "../public-key.ts";
import { repositoryViews } from "../repository.ts";
import {
	archiveHeaders,
	archiveInTurn,
	asLines,
	json,
	spooled,
	type TarFile,
	tarOf,
} from "./archive-parts.ts";
import { saidOf } from "./commit-comment-lines.ts";
import { allPages } from "./exporting.ts";
import { keptChangeLines } from "./kept-change-lines.ts";
import { readme, walkUploads } from "./personal-files.ts";
import { personalLists } from "./personal-lists.ts";
import { personalRows } from "./personal-rows.ts";
import { repositoryArchive } from "./repository-archive.ts";
import { demandAdmin } from "./rights.ts";

/** Whose account is exported, and by what credentials. */
interface AccountExport {
	readonly app: App;
	readonly viewer: Actor;
	readonly me: Account;
	readonly signal: AbortSignal;
}

/**
 * All that is somebody's: the account with its settings and keys, what he wrote and may still read, whom and what he follows, and each of his repositories as
 * an archive of its own. What is secret (passwords, tokens, factors) is not in it. Throws GitError "busy", DomainError "unavailable".
 */
export const accountArchive = (
	of: AccountExport,
	claimant: string,
): Promise<Readable> => {
	const within = new Set<number>();
	const demandRights = demandAdmin(of.app, of.viewer, within, {
		allThere: false,
	});
	return archiveInTurn(
		{ ...of, demandRights },
		{ claimant, store: 0 },
		(signal) =>
			tarOf(of.app, demandRights, (scratch) =>
				filesOf({ ...of, signal }, within, scratch),
			),
	);
};

/** The same without the archives of his repositories, as bytes to be stored: nobody waits for it. */
export const personalArchive = (of: AccountExport): Readable =>
	tarOf(
		of.app,
		demandAdmin(of.app, of.viewer, [], { allThere: false }),
		(scratch) => filesOf(of, undefined, scratch),
	);

/** The headers with which it is sent. */
export const accountArchiveHeaders = ({ name }: Account) =>
	archiveHeaders(name);

async function* filesOf(
	of: AccountExport,
	within: Set<number> | undefined,
	scratch: string,
): AsyncGenerator<TarFile> {
	const { app, viewer, me } = of;
	yield readme(me.name, app.url, { whole: within !== undefined });
	yield json("ingot-export.json", {
		format: "ingot-account",
		version: 1,
		from: `${app.url}${me.name}`,
		made_at: new Date(app.clock()).toISOString(),
	});
	yield json("account.json", accountView(app, viewer, me));
	yield json("emails.json", (await emailsOf(app, me)).map(emailView));
	yield json("news.json", await newsChoices(app.db, me));
	const lists = {
		keys: keys(of),
		gpg_keys: gpgKeys(of),
		following: following(of),
		starred: followed(of, "star"),
		watched: followed(of, "watch"),
		issues: issues(of),
		comments: comments(of),
		commit_comments: commitComments(of),
		kept_changes: keptChangeLines(app, viewer, {
			account: me.id,
			readableBy: viewer,
		}),
		...Object.fromEntries(
			personalLists.map((list) => [list.file, personalRows(of, list)]),
		),
		uploads: uploads(of),
		repositories: ownRepositories(of),
	};
	for (const [name, lines] of Object.entries(lists))
		yield spooled(scratch, `${name}.jsonl`, asLines(app.db, lines), of.signal);
	for await (const { uuid, size, blob } of walkUploads(app, viewer, me)) {
		const bytes = await app.blobs.get(blob);
		if (bytes) yield { path: `files/${uuid}`, size, bytes };
	}
	if (within) yield* repositories(of, within, scratch);
}

async function* uploads({ app, viewer, me }: AccountExport) {
	for await (const file of walkUploads(app, viewer, me))
		yield {
			uuid: file.uuid,
			name: file.name,
			size: file.size,
			repository: file.place,
			created_at: file.created_at,
		};
}

async function* ownRepositories({ app, viewer, me }: AccountExport) {
	const own = sql<boolean>`repository.owner_id = ${me.id}`;
	for await (const rows of allPages(
		async (window) => (await listVisible(app, viewer, own, window)).rows,
	))
		yield* await repositoryViews(app, viewer, rows);
}

async function* keys({ app, viewer, me }: AccountExport) {
	for await (const rows of allPages(
		async (window) => (await listUserKeys(app, me, window)).keys,
	))
		yield* publicKeyViews(app, viewer, me, rows);
}

async function* gpgKeys({ app, me }: AccountExport) {
	for await (const rows of allPages(
		async (window) => (await listGpgKeys(app, me, window)).keys,
	))
		yield* await gpgKeyViews(app, me, rows);
}

async function* following({ app, viewer, me }: AccountExport) {
	for await (const rows of allPages(
		async (window) =>
			(await listFollows(app, viewer, me, "following", window)).rows,
	))
		for (const row of rows) yield accountView(app, viewer, row);
}

async function* followed(
	{ app, viewer, me }: AccountExport,
	how: "star" | "watch",
) {
	for await (const rows of allPages(
		async (window) => (await listFollowed(app, viewer, how, me, window)).rows,
	))
		yield* await repositoryViews(app, viewer, rows);
}

async function* issues({ app, viewer, me }: AccountExport) {
	const own = {
		within: { visible: readableIssue(viewer) },
		state: "all",
		createdBy: me.id,
	} as const;
	for await (const rows of allPages(
		async (window) => (await listIssues(app.db, own, window, "oldest")).rows,
	))
		yield* await issueViews(app, viewer, rows);
}

async function* comments({ app, viewer, me }: AccountExport) {
	for await (const { rows, issues } of walkCommentsBy(app.db, viewer, me)) {
		const homes = await homesOf(app, issues);
		yield* await commentsAnywhere(
			app,
			viewer,
			(issue) => homes.get(issue.repository_id),
			rows,
			issues,
		);
	}
}

async function* commitComments({ app, viewer, me }: AccountExport) {
	for await (const row of walkCommitCommentsBy(app.db, viewer, me))
		yield {
			id: row.id,
			html_url: `${app.url}${row.owner_name}/${row.name}/commit/${row.commit_sha}`,
			...saidOf(row),
		};
}

async function* repositories(
	{ app, viewer, me, signal }: AccountExport,
	within: Set<number>,
	scratch: string,
): AsyncGenerator<TarFile> {
	const own = sql<boolean>`repository.owner_id = ${me.id}`;
	for await (const rows of allPages(
		async (window) => (await listVisible(app, viewer, own, window)).rows,
	)) {
		const places = rows.map((repository) => ({ repository, owner: me }));
		const rights = await accessTo(app.db, viewer, places);
		for (const { repository, owner } of places) {
			const access = rights.get(repository.id) ?? noAccess;
			const home = { repository, owner, access };
			within.add(repository.id);
			const archive = repositoryArchive({ app, viewer, home, signal });
			let file: TarFile;
			try {
				file = await spooled(scratch, "repository.tar", archive, signal);
			} catch (error) {
				if (!isDomainError(error)) throw error;
				// it was given away or deleted meanwhile
				within.delete(repository.id);
				continue;
			}
			yield {
				...file,
				path: `repositories/${repository.id}-${repository.name.slice(0, 60)}.tar`,
			};
		}
	}
}
