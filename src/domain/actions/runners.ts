import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { randomToken, sameSecret, sha256Hex } from "../../crypto/digests.ts";
import { isOldToken } from "../../crypto/old-token.ts";
import { query, type Reader } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { RunnerTable } from "../../database/schema-actions.ts";
import { badRequest, notFound, unauthorized } from "../../errors.ts";
import { auditPlaceOf } from "../audit/audit-place.ts";
import { runnerFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { type Holder, heldBy } from "./holder.ts";
import { registrationOf } from "./registrations.ts";

/** A machine that takes jobs of a repository, of an owner's repositories, or of all. */
export type Runner = Selectable<RunnerTable>;

/** A runner that has not been heard of for so long is offline, in seconds. */
const silence = 60;
const mostLabels = 100;

const byUuid = query((q, p: { uuid: string }) =>
	q
		.selectFrom("action_runner")
		.selectAll()
		.where("uuid", "=", p.uuid)
		.where(notHidden("action_runner.owner_id")),
);
const seen = updateTable("action_runner", { set: ["seen_at"], where: ["id"] });
const rehash = query((q, p: { id: number; old: string; fresh: string }) =>
	q
		.updateTable("action_runner")
		.set({ hash: p.fresh })
		.where("id", "=", p.id)
		.where("hash", "=", p.old),
);
/** Tells whether a runner has all labels that a job asks for; what stands behind a colon tells only how the runner does it. */
export function labelMatcher(
	runner: Runner,
): (wanted: readonly string[]) => boolean {
	const has = new Set(labelsOf(runner).map((l) => l.split(":", 1)[0]));
	return (wanted) => wanted.every((label) => has.has(label));
}

/** What a runner says of itself. */
interface Introduction {
	readonly name: string;
	readonly version: string;
	readonly labels: readonly string[];
	readonly ephemeral: boolean;
}

/**
 * Takes a new runner in; its own token is given this once.
 * @throws DomainError "bad-request" without a name, "unauthorized" for an unknown registration token
 */
export async function registerRunner(
	app: App,
	registration: string,
	intro: Introduction,
): Promise<{ runner: Runner; token: string }> {
	if (!registration || !intro.name)
		throw badRequest("missing runner token, name");
	const row = await registrationOf(app, registration);
	if (!row) throw unauthorized("runner registration token not found");
	const token = randomToken();
	const uuid = randomUUID();
	const runner = await app.db.write(async (tx) => {
		const [made] = await tx.rows((q) =>
			q
				.insertInto("action_runner")
				.values({
					uuid,
					hash: sha256Hex(token),
					name: intro.name.slice(0, 255),
					owner_id: row.owner_id,
					repository_id: row.repository_id,
					labels: labelsText(intro.labels),
					version: intro.version.slice(0, 100),
					ephemeral: intro.ephemeral ? 1 : 0,
					seen_at: now(app),
					created_at: now(app),
				})
				.returningAll(),
		);
		if (!made) throw new Error("no row for a new runner");
		noteAudit(app, tx, {
			action: "runner.registered",
			in: auditPlaceOf(row),
			target: { id: made.id, name: intro.name },
			facts: {
				ephemeral: intro.ephemeral,
				row_digest: runnerFingerprint(made),
			},
		});
		return made;
	});
	return { runner, token };
}

const labelsText = (labels: readonly string[]): string =>
	JSON.stringify(
		labels.slice(0, mostLabels).map((label) => label.trim().slice(0, 255)),
	);

/** The labels of a runner as it gave them: `name` or `name:how`. */
export const labelsOf = ({ labels }: Pick<Runner, "labels">): string[] =>
	JSON.parse(labels) as string[];

/** The runner of these credentials. @throws DomainError "unauthorized", "too-many", "unavailable" */
export async function runnerOf(
	app: App,
	uuid: string,
	token: string,
	peer: string,
): Promise<Runner> {
	const runner = uuid ? await app.db.first(byUuid, { uuid }) : undefined;
	if (!runner || !(await isTokenOf(app, runner, token, peer)))
		throw unauthorized("unregistered runner");
	// one write in a while, not one per question
	if (now(app) - runner.seen_at > silence / 3)
		await app.db.write((tx) =>
			tx.run(seen, { id: runner.id, seen_at: now(app) }),
		);
	return runner;
}

/** A hash that another forge has left is replaced by ours once the token was right. */
async function isTokenOf(
	app: App,
	{ id, hash }: Runner,
	token: string,
	peer: string,
): Promise<boolean> {
	const ours = sha256Hex(token);
	if (!isOldToken(hash)) return sameSecret(hash, ours);
	const { passwords } = app.accounts;
	if (!(await passwords.matchesOld(hash, token, `runner ${id}`, peer)))
		return false;
	await app.db.write((tx) => tx.run(rehash, { id, old: hash, fresh: ours }));
	return true;
}

/** Changes what a runner says of itself. */
export async function declareRunner(
	app: App,
	runner: Runner,
	intro: Pick<Introduction, "version" | "labels">,
): Promise<Runner> {
	const changed = {
		version: intro.version.slice(0, 100),
		labels: labelsText(intro.labels),
		seen_at: now(app),
	};
	await app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("action_runner").set(changed).where("id", "=", runner.id),
		),
	);
	return { ...runner, ...changed };
}

/** Whether a runner has been heard of lately. */
export const isOnline = (app: App, runner: Runner): boolean =>
	now(app) - runner.seen_at <= silence;

/** The condition that a holder has to do with a runner: the whole forge with all of them. */
const overseenBy = (holder: Holder) =>
	holder.owner === null && holder.repository === null
		? undefined
		: heldBy<"action_runner">(holder);

/** The runners of a holder, oldest first; of the whole forge, all. */
export async function listRunners(
	db: Reader,
	holder: Holder,
	filter: { disabled?: boolean | undefined; limit: number; offset: number },
): Promise<{ rows: Runner[]; total: number }> {
	const { disabled } = filter;
	const condition = overseenBy(holder);
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_runner")
			.selectAll()
			.$if(condition !== undefined, (s) =>
				s.where(condition as NonNullable<typeof condition>),
			)
			.$if(disabled !== undefined, (s) =>
				s.where("disabled", "=", disabled ? 1 : 0),
			)
			.orderBy("id"),
	);
	return {
		rows: rows.slice(filter.offset, filter.offset + filter.limit),
		total: rows.length,
	};
}

/** Which of some runners have a task now; one query. */
export async function busyRunners(
	db: Reader,
	ids: number[],
): Promise<ReadonlySet<number>> {
	if (ids.length === 0) return new Set();
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_task")
			.select("runner_id")
			.distinct()
			.where("runner_id", "in", ids)
			.where("status", "=", "running"),
	);
	return new Set(rows.flatMap((row) => row.runner_id ?? []));
}

/** A runner of a holder. @throws DomainError "not-found" */
export async function runnerById(
	db: Reader,
	holder: Holder,
	id: number,
): Promise<Runner> {
	const condition = overseenBy(holder);
	const [row] = await db.rows((q) =>
		q
			.selectFrom("action_runner")
			.selectAll()
			.where("id", "=", id)
			.$if(condition !== undefined, (s) =>
				s.where(condition as NonNullable<typeof condition>),
			),
	);
	if (!row) throw notFound();
	return row;
}

/** Holds the row: of two changes at once, the later one is of what the first left. */
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("action_runner")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);

/** A runner that is switched off takes no new jobs. */
export async function setRunnerDisabled(
	app: App,
	runner: Runner,
	disabled: boolean,
): Promise<Runner> {
	await app.db.write(async (tx) => {
		const before = await tx.first(held, { id: runner.id });
		await tx.change((q) =>
			q
				.updateTable("action_runner")
				.set({ disabled: disabled ? 1 : 0 })
				.where("id", "=", runner.id),
		);
		noteAudit(app, tx, {
			action: "runner.edited",
			in: auditPlaceOf(runner),
			target: runner,
			before: before ?? runner,
			after: { disabled },
		});
	});
	return { ...runner, disabled: disabled ? 1 : 0 };
}

/** @throws DomainError "not-found" when it is gone already */
export const deleteRunner = (app: App, runner: Runner): Promise<void> =>
	app.db.write(async (tx) => {
		const gone = await tx.change((q) =>
			q.deleteFrom("action_runner").where("id", "=", runner.id),
		);
		if (!gone) throw notFound();
		noteAudit(app, tx, {
			action: "runner.deleted",
			in: auditPlaceOf(runner),
			target: runner,
		});
	});
