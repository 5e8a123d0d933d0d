import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import {
	type Migration,
	migrateRepository,
} from "../mirrors/migrate-repository.ts";
import { reachable } from "../mirrors/remote-address.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Repository, repositoryById } from "../repositories/repository.ts";
import { SourceBusy } from "./apis/api-client.ts";
import { openSource, type ServiceName, serviceNamed } from "./apis/open-api.ts";
import { SourceFailed } from "./apis/source-failed.ts";
import { beginImport, type ImportParts, importOf } from "./import-row.ts";
import { firstUnknownName } from "./people.ts";

/** What surrounds a repository, and where it is read. */
interface ImportOptions {
	readonly service: ServiceName;
	/** Opens the API there; "" for what everybody may read. */
	readonly token: string;
	readonly parts: ImportParts;
	/** Names there, and whose they are here. */
	readonly people: Readonly<Record<string, string>>;
	/** Seconds between two rounds that bring what is new there; 0: it is brought once. */
	readonly every: number;
}

/** What is brought beside git, as forms and programs ask for it: nothing for a mirror, from a server of another kind, or when nothing is wanted. */
export function importOptionsOf(
	serviceName: string | undefined,
	mirror: boolean,
	wanted: { readonly [part in keyof ImportParts]?: boolean },
	more: Pick<ImportOptions, "token" | "every">,
): ImportOptions | undefined {
	const service = serviceNamed(serviceName);
	const around = {
		issues: wanted.issues ?? false,
		pulls: wanted.pulls ?? false,
		labels: wanted.labels ?? false,
		milestones: wanted.milestones ?? false,
		releases: wanted.releases ?? false,
		lfs: wanted.lfs ?? false,
	};
	if (!service || mirror || !Object.values(around).includes(true))
		return undefined;
	const parts = { ...around, wiki: wanted.wiki ?? false };
	return { ...more, service, parts, people: {} };
}

const usualPatienceMs = 60_000;
const lookEveryMs = 100;

/**
 * Copies a repository from another server and begins to bring what surrounds it there. Waits for `patienceMs` until that is done; it goes on by
 * itself. @throws DomainError as migrateRepository, and "invalid" when the API there does not show the repository
 */
export async function importRepository(
	app: App,
	actor: Actor,
	owner: Account,
	wanted: Omit<Migration, "inTransaction">,
	{
		around,
		signal,
		patienceMs = usualPatienceMs,
	}: {
		readonly around: ImportOptions | undefined;
		readonly signal: AbortSignal;
		readonly patienceMs?: number;
	},
): Promise<Repository> {
	if (!around) return migrateRepository(app, actor, owner, wanted, signal);
	const unknown = await firstUnknownName(app, around.people);
	if (unknown !== undefined)
		throw invalid(`user not found: ${unknown.slice(0, 80)}`);
	await checkSource(app, wanted, around, signal);
	const inTransaction: Migration["inTransaction"] = (tx, repository) =>
		beginImport(app, tx, {
			...around,
			people: {
				names: around.people,
				byOperator: actor.via === "system",
			},
			repository,
			from: wanted.from,
			startedBy: actor.account?.id ?? null,
		});
	const made = await migrateRepository(
		app,
		actor,
		owner,
		{ ...wanted, inTransaction },
		signal,
	);
	await ended(app, made.id, patienceMs, signal);
	return (await repositoryById(app.db, made.id)) ?? made;
}

/** Asks once before anything is made: a token that is wrong is told at once. @throws DomainError "invalid" */
async function checkSource(
	app: App,
	{ from }: Migration,
	{ service, token }: ImportOptions,
	signal: AbortSignal,
): Promise<void> {
	await reachable(app, from, signal);
	try {
		await openSource(app, service, from, token, signal).repository();
	} catch (error) {
		if (error instanceof SourceFailed) throw invalid(error.message);
		// it is brought as soon as that server wants
		if (!(error instanceof SourceBusy)) throw error;
	}
}

async function ended(
	app: App,
	repository: number,
	patienceMs: number,
	signal: AbortSignal,
): Promise<void> {
	const until = performance.now() + patienceMs;
	while (performance.now() < until && !signal.aborted) {
		const row = await importOf(app.db, repository);
		const waits = row?.state === "waiting" && row.message === "";
		if (!waits && row?.state !== "running") return;
		await sleep(lookEveryMs);
	}
}
