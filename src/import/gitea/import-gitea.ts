import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { query, type Transaction } from "../../database/database.ts";
import { makeDirectories } from "../../disk/make-directories.ts";
import { noteAudit } from "../../domain/audit/note-audit.ts";
import { highestIds } from "../../domain/audit/sealing/highest-ids.ts";
import { removeStore } from "../../git/remove-store.ts";
import { openApp } from "../../open-app.ts";
import { bringGit } from "./git/bring-git.ts";
import { accountParts } from "./parts/accounts.ts";
import { actionFileParts } from "./parts/action-files.ts";
import { actionParts } from "./parts/actions.ts";
import { auditEvents, bringAuditEvents } from "./parts/audit-events.ts";
import {
	comments,
	findComments,
	reviewLines,
	reviews,
} from "./parts/comments.ts";
import { credentialParts, deployKeys } from "./parts/credentials.ts";
import { historyParts } from "./parts/history.ts";
import { hookParts } from "./parts/hooks.ts";
import { afterComments, issueParts } from "./parts/issues.ts";
import { mirrorParts } from "./parts/mirrors.ts";
import { newsParts } from "./parts/news.ts";
import { packageParts } from "./parts/packages.ts";
import { projectParts } from "./parts/projects.ts";
import { autoMerges, pulls, pullVersions } from "./parts/pulls.ts";
import { releaseParts } from "./parts/releases.ts";
import {
	findRepositories,
	repositoryParts,
	stores,
} from "./parts/repositories.ts";
import { signInParts } from "./parts/sign-in.ts";
import { teamParts } from "./parts/teams.ts";
import { openBlobFiles } from "./run/blob-files.ts";
import { demandReadable } from "./run/check-source.ts";
import { type CopiedKey, copyKeys } from "./run/copy-keys.ts";
import { demandUnused } from "./run/demand-unused.ts";
import { examinePulls } from "./run/examine-pulls.ts";
import { countAll, moveSequences, planMirrors } from "./run/finish.ts";
import type { ImportContext } from "./run/import-context.ts";
import { keepLeftOver } from "./run/left-over.ts";
import { keepColumns, nameUnadopted } from "./run/left-over-columns.ts";
import { listCustom, listOddNames } from "./run/list-custom.ts";
import type { Part } from "./run/part.ts";
import { Report } from "./run/report.ts";
import {
	nameOf,
	type Outcome,
	removeGone,
	writeDeferred,
	writePart,
} from "./run/write-part.ts";
import {
	findInstallation,
	type Installation,
	type InstallationPaths,
	SourceError,
} from "./source/installation.ts";
import { openerFor } from "./source/secrets.ts";
import { openSource, type SourceDatabase } from "./source/source-database.ts";
import { num, text } from "./source/values.ts";

/** What comes before the refs of git, and what needs them. */
const beforeGit: readonly Part[] = [
	...accountParts,
	...credentialParts,
	...signInParts,
	...teamParts.slice(0, 2),
	...repositoryParts,
	...teamParts.slice(2),
	deployKeys,
	...mirrorParts,
	...issueParts,
	...projectParts,
];
const afterGit: readonly Part[] = [
	pulls,
	pullVersions,
	autoMerges,
	reviews,
	comments,
	reviewLines,
	...afterComments,
	...historyParts,
	...releaseParts,
	...packageParts,
	...actionParts,
	...actionFileParts,
	...hookParts,
	...newsParts,
];

const started = "gitea";

interface ImportOptions extends InstallationPaths {
	/** Only looks, and writes nothing. */
	readonly dryRun?: boolean;
	/** Goes on with a version that is newer than those that are known. */
	readonly anyVersion?: boolean;
}

/**
 * Makes a forge of a Gitea installation, or brings what has changed there since it was done last. Every step may be cut off at any moment: the
 * next run goes on. @throws SourceError, Error when the target holds something else
 */
export async function importGitea(
	config: Config,
	wanted: ImportOptions,
	say: (line: string) => void,
): Promise<Report> {
	const installation = findInstallation(wanted);
	makeDirectories(config.data);
	demandOwn(config.data);
	const scratch = join(config.data, "import");
	const source = await openSource(installation, scratch);
	try {
		await demandReadable(installation, source, wanted, config.data, say);
		if (wanted.dryRun) {
			rmSync(scratch, { recursive: true, force: true });
			return new Report(config.data, say);
		}
		const keys = await copyKeys(installation, config.data);
		const log = pino(
			{ level: "warn" },
			pino.destination({ fd: 2, sync: true }),
		);
		const app = await openApp(config, { log });
		try {
			await demandEmpty(app);
			await demandUnused(app);
			return await bringAll(app, installation, source, keys, say);
		} finally {
			await app.close();
		}
	} finally {
		await source.close();
	}
}

/** A directory with something else in it is nobody's to fill. */
function demandOwn(data: string): void {
	const found = readdirSync(data).filter((name) => !name.startsWith(".probe"));
	const own = ["ingot.db", "import", "lock"];
	if (found.length && !found.some((name) => own.includes(name)))
		throw new SourceError(`${data} is not empty: name a new directory`);
}

const note = query((q, p: { name: string }) =>
	q.selectFrom("import_note").selectAll().where("name", "=", p.name),
);
const anybody = query((q, _: object) =>
	q.selectFrom("account").select("id").limit(1),
);

async function demandEmpty(app: App): Promise<void> {
	if (await app.db.first(note, { name: started })) return;
	if (await app.db.first(anybody, {}))
		throw new SourceError(
			"the forge has accounts that no import has made: name a new directory, or an empty database",
		);
}

async function bringAll(
	app: App,
	installation: Installation,
	source: SourceDatabase,
	keys: readonly CopiedKey[],
	say: (line: string) => void,
): Promise<Report> {
	const report = new Report(app.config.data, say);
	report.keys.push(...keys);
	const world: ImportContext = {
		app,
		source,
		installation,
		opener: openerFor(installation.secretKey),
		blobs: openBlobFiles(app, installation),
		report,
		accounts: new Map(),
		repositories: new Map(),
		teams: new Set(),
		labels: new Set(),
		milestones: new Map(),
		projects: new Map(),
		issues: new Map(),
		comments: new Set(),
		releases: new Set(),
		at: Math.floor(app.clock() / 1000),
	};
	await markStarted(app, world);
	await findRepositories(world);
	const parts = [...beforeGit, ...afterGit];
	const outcomes: Outcome[] = [];
	const begun = Date.now();
	let done = 0;
	const bring = async (some: readonly Part[]) => {
		for (const part of some) {
			outcomes.push(await writePart(app, world, part));
			done++;
			const { made, written } = report.countOf(nameOf(part));
			const seconds = (Date.now() - begun) / 1000;
			const left = Math.round((seconds / done) * (parts.length - done));
			say(
				`${done}/${parts.length} ${nameOf(part)}: ${made}, ${written} written; about ${left} s left`,
			);
		}
	};
	await bring(beforeGit);
	await bringGit(world);
	listCustom(world);
	nameUnadopted(world);
	await listOddNames(world);
	await findComments(world);
	await bring(afterGit);
	// children first, so that what is gone takes nothing with it that is still there; what cannot be read is not gone
	for (const outcome of nameLost(world) ? [] : outcomes.toReversed()) {
		await removeGone(app, world, outcome);
		if (outcome.part === stores)
			for (const id of outcome.gone)
				for (const format of ["sha1", "sha256"] as const)
					await removeStore(app.git, { id: Number(id), format });
	}
	for (const last of [false, true])
		for (const outcome of outcomes)
			if (outcome.deferred.length)
				outcome.deferred.splice(
					0,
					outcome.deferred.length,
					...(await writeDeferred(app, world, outcome, last)),
				);
	await bringAuditEvents(world);
	say("pull requests are compared");
	await examinePulls(world);
	await planMirrors(app);
	say("everything is counted");
	await countAll(world);
	await moveSequences(world, parts);
	await keepLeftOver(
		world,
		new Set([...parts.flatMap((part) => part.from), auditEvents]),
		source.tables,
	);
	await keepColumns(world);
	report.write();
	await finish(app, world.at);
	return report;
}

/** Tells which rows could not be read, and whether there are any. */
function nameLost({ source, report }: ImportContext): boolean {
	for (const { table, after, before } of source.lost)
		report.remark(
			"table",
			table,
			`the database is damaged: rows after ${after}${before === undefined ? "" : ` and before ${before}`} cannot be read`,
		);
	if (!source.lost.length) return false;
	report.remark(
		"database",
		"source",
		"it is damaged, so nothing that was brought before is taken away",
	);
	return true;
}

/** The rows up to here need no records of their own: the record of the import has the highest ids. */
const finish = (app: App, at: number) =>
	app.db.write(async (tx) => {
		await setNote(tx, { finished: at });
		noteAudit(app, tx, {
			action: "site.imported",
			facts: { from: "gitea", ...(await highestIds(tx)) },
		});
	});

const setNote = (tx: Transaction, content: { finished?: number }) =>
	tx.change((q) =>
		q
			.updateTable("import_note")
			.set({ content: JSON.stringify(content) })
			.where("name", "=", started),
	);

/** From here on the forge is one that an import makes. The programs that every forge knows get the ids that they had. */
async function markStarted(app: App, world: ImportContext): Promise<void> {
	if (await app.db.first(note, { name: started })) {
		// until it is through once more, it is not to be served
		await app.db.write((tx) => setNote(tx, {}));
		return;
	}
	const theirs = new Set<string>();
	let highest = 0;
	for await (const row of world.source.rows("oauth2_application")) {
		theirs.add(text(row.client_id));
		highest = Math.max(highest, num(row.id));
	}
	await app.db.write(async (tx) => {
		const ours = await tx.rows((q) =>
			q
				.selectFrom("oauth_application")
				.select(["id", "client_id"])
				.orderBy("id"),
		);
		for (const { id, client_id } of ours.toReversed())
			await tx.change((q) =>
				theirs.has(client_id)
					? q.deleteFrom("oauth_application").where("id", "=", id)
					: q
							.updateTable("oauth_application")
							.set({ id: highest + id })
							.where("id", "=", id),
			);
		await tx.change((q) =>
			q
				.insertInto("import_note")
				.values({ name: started, content: "{}" })
				.onConflict((c) => c.doNothing()),
		);
	});
}
