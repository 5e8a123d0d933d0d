import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type Builder,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { badRequest, invalid } from "../../errors.ts";
import { type Label, labelIsThere } from "../labels/label.ts";
import type { Actor } from "../permissions/actor.ts";
import { countInLabels } from "./counters.ts";
import { type Issue, lockIssue } from "./issue.ts";
import { noteLabels } from "./timeline.ts";

const ofIssue = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_label")
		.innerJoin("label", "label.id", "issue_label.label_id")
		.selectAll("label")
		.where("issue_label.issue_id", "=", p.issue)
		.where(labelIsThere())
		.orderBy("label.name")
		.orderBy("label.id"),
);
/** The labels that issues of a repository may carry: its own and those of its organization. */
const usable = (q: Builder, repository: number) =>
	q
		.selectFrom("label")
		.innerJoin("repository", (j) => j.on("repository.id", "=", repository))
		.selectAll("label")
		.where((e) =>
			e.or([
				e("label.repository_id", "=", e.ref("repository.id")),
				e("label.organization_id", "=", e.ref("repository.owner_id")),
			]),
		)
		.orderBy("label.name")
		.orderBy("label.id");
const usableById = query((q, p: { repository: number; ids: number[] }, d) =>
	usable(q, p.repository).where("label.id", "in", d.list(p.ids)),
);
const usableByName = query((q, p: { repository: number; names: string[] }, d) =>
	usable(q, p.repository).where("label.name", "in", d.list(p.names)),
);
/** A change for a transaction: gives an issue some labels, without a word in its timeline. */
export const attachLabels = query(
	(q, p: { issue: number; labels: number[] }, d) =>
		q
			.insertInto("issue_label")
			.columns(["issue_id", "label_id"])
			.expression((e) =>
				e
					.selectFrom("issue")
					.innerJoin("label", (j) => j.onTrue())
					.select(["issue.id", "label.id as label"])
					.where("issue.id", "=", p.issue)
					.where("label.id", "in", d.list(p.labels))
					.where(labelIsThere())
					.orderBy("label.id"),
			)
			.onConflict((c) => c.doNothing())
			.returning("label_id"),
);
const detach = query((q, p: { issue: number; labels: number[] }, d) =>
	q
		.deleteFrom("issue_label")
		.where("issue_id", "=", p.issue)
		.where("label_id", "in", d.list(p.labels)),
);

/** The labels of an issue by name. */
export const labelsOf = (db: Reader, issue: number): Promise<Label[]> =>
	db.all(ofIssue, { issue });

/** Those of some labels that items of a repository may carry: its own and its organization's; by name. */
export const usableLabels = (
	db: Reader,
	repository: number,
	ids: number[],
): Promise<Label[]> =>
	ids.length ? db.all(usableById, { repository, ids }) : Promise.resolve([]);

/**
 * The labels that a list of ids and names stands for, by name; what is unknown or foreign stands for none.
 * @throws DomainError "bad-request" for anything else in the list
 */
export async function labelsNamed(
	db: Reader,
	repository: number,
	items: readonly unknown[],
): Promise<Label[]> {
	for (const item of items)
		if (typeof item !== "number" && typeof item !== "string")
			throw badRequest("a label must be an integer or a string");
		else if (typeof item === "number" && !Number.isInteger(item))
			throw invalid(`label ${item} is not an integer`);
	const names = items.filter((item) => typeof item === "string");
	const ids = items
		.filter((item) => typeof item === "number")
		.filter(Number.isSafeInteger);
	const named = names.length
		? await db.all(usableByName, { repository, names })
		: [];
	const numbered = await usableLabels(db, repository, ids);
	if (!named.length || !numbered.length) return [...named, ...numbered];
	const all = new Map(
		[...numbered, ...named].map((label) => [label.id, label]),
	);
	return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Makes some labels the only ones of an issue; of one exclusive scope the last by name stays. Gives those that it has then. */
export const replaceLabels = (
	app: App,
	actor: Actor,
	issue: Issue,
	labels: readonly Label[],
): Promise<Label[]> => change(app, actor, issue, () => onePerScope(labels));

/** Makes some labels the only ones of an issue within a transaction. */
export const putOnlyLabels = (
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	labels: readonly Label[],
): Promise<Label[]> =>
	applyLabels(app, tx, actor, issue, () => onePerScope(labels));

/** Adds labels to an issue; each takes the place of the one of its exclusive scope. Gives those that it has then. */
export const addLabels = (
	app: App,
	actor: Actor,
	issue: Issue,
	labels: readonly Label[],
): Promise<Label[]> =>
	change(app, actor, issue, (present) => {
		const added = onePerScope(labels);
		const scopes = new Set(added.map(scopeOf).filter(Boolean));
		const ids = new Set(added.map((l) => l.id));
		return [
			...present.filter((l) => !ids.has(l.id) && !scopes.has(scopeOf(l))),
			...added,
		];
	});

/** Takes a label from an issue; one that it does not carry is no error. */
export const removeLabel = async (
	app: App,
	actor: Actor,
	issue: Issue,
	label: Label,
): Promise<void> => {
	await change(app, actor, issue, (present) =>
		present.filter((l) => l.id !== label.id),
	);
};

/** Gives a new issue its labels, all of them, whatever their scopes. */
export async function putLabels(
	tx: Transaction,
	issue: Issue,
	labels: readonly Label[],
	at: number,
): Promise<void> {
	await put(tx, issue, labels, issue.poster_id, at);
}

/** The part of an exclusive label's name that only one label of an item may have; "" for none. */
function scopeOf(label: Pick<Label, "name" | "exclusive">): string {
	const slash = label.exclusive ? label.name.lastIndexOf("/") : -1;
	return slash < 1 || slash === label.name.length - 1
		? ""
		: label.name.slice(0, slash);
}

function onePerScope(labels: readonly Label[]): Label[] {
	const last = new Map<string, number>();
	for (const label of labels) last.set(scopeOf(label), label.id);
	return labels.filter(
		(l) => scopeOf(l) === "" || last.get(scopeOf(l)) === l.id,
	);
}

const change = (
	app: App,
	actor: Actor,
	issue: Issue,
	wanted: (present: readonly Label[]) => readonly Label[],
): Promise<Label[]> =>
	app.db.write((tx) => applyLabels(app, tx, actor, issue, wanted));

/** Gives an issue the labels that are wanted in the place of those that it has, within a transaction. */
async function applyLabels(
	app: App,
	tx: Transaction,
	actor: Actor,
	{ id }: Issue,
	wanted: (present: readonly Label[]) => readonly Label[],
): Promise<Label[]> {
	const at = now(app);
	const poster = actor.account?.id ?? null;
	const [issue, present] = await Promise.all([
		lockIssue(tx, id),
		labelsOf(tx, id),
	]);
	const labels = wanted(present);
	const kept = new Set(labels.map((l) => l.id));
	const had = new Set(present.map((l) => l.id));
	const removed = present.filter((l) => !kept.has(l.id));
	const added = labels.filter((l) => !had.has(l.id));
	if (removed.length + added.length === 0) return present;
	if (removed.length) {
		const gone = removed.map((l) => l.id);
		tx.later(detach, { issue: id, labels: gone });
		countInLabels(tx, gone, issue.closed, -1);
		noteLabels(tx, { issue: id, poster, at }, gone, "");
	}
	await put(tx, issue, added, poster, at);
	await app.events.record(tx, {
		kind: "issue.labelled",
		repository: issue.repository_id,
		actor: actor.account?.id,
		payload: {
			issue: id,
			added: added.map((l) => l.id),
			removed: removed.map((l) => l.id),
		},
	});
	return labelsOf(tx, id);
}

async function put(
	tx: Transaction,
	issue: Issue,
	labels: readonly Label[],
	poster: number | null,
	at: number,
): Promise<void> {
	if (labels.length === 0) return;
	const ids = labels.map((label) => label.id);
	const rows = await tx.all(attachLabels, { issue: issue.id, labels: ids });
	const added = rows.map((row) => row.label_id);
	if (added.length === 0) return;
	countInLabels(tx, added, issue.closed, 1);
	noteLabels(tx, { issue: issue.id, poster, at }, added, "1");
}
