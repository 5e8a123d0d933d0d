import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { RepositoryImportTable } from "../../database/schema-imports.ts";
import type { RemoteAddress } from "../mirrors/remote-address.ts";
import type { ServiceName } from "./apis/open-api.ts";

/** That a repository comes from another server with what surrounds it. */
export type RepositoryImport = Selectable<RepositoryImportTable>;

/** What is brought beside branches and tags. */
export interface ImportParts {
	readonly issues: boolean;
	readonly pulls: boolean;
	readonly labels: boolean;
	readonly milestones: boolean;
	readonly releases: boolean;
	readonly wiki: boolean;
	readonly lfs: boolean;
}
/** Who people of the other server are here. */
export interface KnownPeople {
	/** Names there, and names here. */
	readonly names: Readonly<Record<string, string>>;
	/** It was begun on the command line, by whoever runs the forge. */
	readonly byOperator: boolean;
}
/** How many things of each kind have been brought. */
export interface Progress {
	readonly labels: number;
	readonly milestones: number;
	readonly issues: number;
	readonly pulls: number;
	readonly comments: number;
	readonly reviews: number;
	readonly releases: number;
	readonly files: number;
	/** Files of releases and texts that the other server did not give. */
	readonly missing: number;
}
export const nothingYet: Progress = {
	labels: 0,
	milestones: 0,
	issues: 0,
	pulls: 0,
	comments: 0,
	reviews: 0,
	releases: 0,
	files: 0,
	missing: 0,
};

const byRepository = query((q, p: { id: number }) =>
	q
		.selectFrom("repository_import")
		.selectAll()
		.where("repository_id", "=", p.id),
);
const setState = updateTable(
	"repository_import",
	{ set: ["state", "message", "updated_at"], where: ["repository_id"] },
	(update) => update.where("state", "!=", "stopped"),
);
const setProgress = updateTable("repository_import", {
	set: ["progress", "shift", "updated_at"],
	where: ["repository_id"],
});
const finish = updateTable(
	"repository_import",
	{
		set: ["since", "updated_at"],
		values: { state: "done", message: "" },
		where: ["repository_id"],
	},
	(update) => update.where("state", "=", "running"),
);

/** The import that has made a repository; undefined for those that were made here. */
export const importOf = (
	db: Reader,
	repository: number,
): Promise<RepositoryImport | undefined> =>
	db.first(byRepository, { id: repository });

/** Remembers where a repository comes from and what of it is wanted. */
export async function beginImport(
	app: App,
	tx: Transaction,
	wanted: {
		readonly repository: number;
		readonly service: ServiceName;
		readonly from: RemoteAddress;
		readonly token: string;
		readonly parts: ImportParts;
		readonly people: KnownPeople;
		readonly startedBy: number | null;
		/** Seconds between two rounds; 0: it is brought once. */
		readonly every: number;
	},
): Promise<void> {
	const at = now(app);
	await tx.change((q) =>
		q.insertInto("repository_import").values({
			repository_id: wanted.repository,
			service: wanted.service,
			address: wanted.from.url,
			username: wanted.from.username,
			secret: app.seals.seal(wanted.from.password),
			token: app.seals.seal(wanted.token),
			wanted: JSON.stringify(wanted.parts),
			people: JSON.stringify(wanted.people),
			started_by: wanted.startedBy,
			state: "waiting",
			interval_s: wanted.every,
			created_at: at,
			updated_at: at,
		}),
	);
	await planImport(app, tx, wanted.repository, 0);
}

/** Plans the next round of an import; one waits, and one runs. */
export const planImport = (
	app: App,
	tx: Transaction,
	repository: number,
	seconds: number,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "import-repository",
		payload: { repository },
		dedupe: `import-repository:${repository}`,
		alone: `import-repository:${repository}`,
		repository,
		delayMs: seconds * 1000,
	});

export const peopleOf = (row: RepositoryImport): KnownPeople =>
	JSON.parse(row.people);
export const partsOf = (row: RepositoryImport): ImportParts =>
	JSON.parse(row.wanted);
export const progressOf = (row: RepositoryImport): Progress => ({
	...nothingYet,
	...JSON.parse(row.progress),
});

/** Says how an import stands, and plans when it goes on. One that was stopped meanwhile stays so. */
export const noteState = (
	app: App,
	id: number,
	state: RepositoryImport["state"],
	message = "",
	againIn?: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		const changed = await tx.run(setState, {
			repository_id: id,
			state,
			message,
			updated_at: now(app),
		});
		if (changed && againIn !== undefined)
			await planImport(app, tx, id, againIn);
	});

export const noteProgress = async (
	app: App,
	id: number,
	progress: Progress,
	shift: number,
): Promise<void> => {
	await app.db.write((tx) =>
		tx.run(setProgress, {
			repository_id: id,
			progress: JSON.stringify(progress),
			shift,
			updated_at: now(app),
		}),
	);
};

/** Ends a round; `since` is when it began. One that was stopped meanwhile stays so. */
export const noteEnd = (
	app: App,
	id: number,
	since: number,
	againIn: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		const ended = await tx.run(finish, {
			repository_id: id,
			since,
			updated_at: now(app),
		});
		if (ended && againIn > 0) await planImport(app, tx, id, againIn);
	});
